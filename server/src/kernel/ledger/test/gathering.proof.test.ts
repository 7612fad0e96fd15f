import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openLedger, type TestLedger } from "../../../../test/support/ledger-fixture.ts";
import { useLedgerHarness } from "../../../../test/support/ledger-harness.ts";
import { callerOf, transfer } from "../../../../test/support/ledger-operations.ts";
import { hot as hotKind, queuedOperation } from "../../../../test/support/queued-operations.ts";
import { sql } from "../../database/sql.ts";
import { GATHER_MS_MAX, OperationQueue } from "../queue/operation-queue.ts";

const LIMITS = { operationsMax: 20, bytesMax: 1_000 };

describe("after a group that shares an account with another process", () => {
  let nowMs = 0;

  /** A queue after a group of nine with one more waiting: it gathers nine tenths of ten callers. */
  function queueAfterNine(forMs: number): OperationQueue {
    const queue = new OperationQueue(LIMITS, () => nowMs);
    for (let n = 0; n < 9; n++) queue.add(queuedOperation(1n, hotKind));
    const group = queue.takeGroup(WIDE);
    queue.add(queuedOperation(1n, hotKind));
    queue.gather(group.length, WIDE, forMs);
    queue.finishGroup(group);
    return queue;
  }

  const WIDE = { operationsMax: 20, rowsMax: 1_000, bytesMax: 1_000 };

  const enter = (queue: OperationQueue, count: number) => {
    for (let n = 0; n < count; n++) queue.add(queuedOperation(1n, hotKind));
  };

  test("callers gather until nearly all are there, and the group after that starts as usual", () => {
    const queue = queueAfterNine(5);
    enter(queue, 7);
    expect([queue.takeGroup(WIDE), queue.heldBackForMs]).toEqual([[], 5]);
    enter(queue, 1);
    const group = queue.takeGroup(WIDE);
    expect(group).toHaveLength(9);
    queue.finishGroup(group);
    enter(queue, 1);
    expect(queue.takeGroup(WIDE)).toHaveLength(1);
  });

  test("they gather for the given time, at most for the maximum", () => {
    nowMs = 100;
    const queue = queueAfterNine(5);
    nowMs += 4;
    expect([queue.takeGroup(WIDE), queue.heldBackForMs]).toEqual([[], 1]);
    nowMs += 1;
    expect(queue.takeGroup(WIDE)).toHaveLength(1);
    expect(queueAfterNine(1_000).heldBackForMs).toBe(GATHER_MS_MAX);
  });

  test("no operation gathers beside a running group or while the service closes", () => {
    const queue = queueAfterNine(5);
    queue.close();
    expect(queue.takeGroup(WIDE)).toHaveLength(1);
    const other = new OperationQueue(LIMITS, () => nowMs);
    other.add(queuedOperation(2n));
    expect(other.takeGroup(WIDE)).toHaveLength(1);
    other.gather(9, WIDE, 5);
    enter(other, 1);
    expect(other.takeGroup(WIDE)).toHaveLength(1);
  });

  test.each([
    256, 4, 1,
  ])("the queue gathers at most as many as a group of %i takes", (operationsMax) => {
    const limits = { ...WIDE, operationsMax };
    const queue = new OperationQueue({ operationsMax: 1_000, bytesMax: 1_000 }, () => nowMs);
    enter(queue, operationsMax);
    const group = queue.takeGroup(limits);
    enter(queue, operationsMax);
    queue.gather(group.length, limits, 5);
    queue.finishGroup(group);
    expect(queue.takeGroup(limits)).toHaveLength(operationsMax);
  });
});

const harness = useLedgerHarness();
const CALLERS = 16;

/** Pays up to 40 times, one payment after another. Returns the message of the first rejection, or "done". */
async function pay(testLedger: TestLedger, from: bigint, to: bigint): Promise<string> {
  for (let time = 0; time < 40; time++) {
    const order = transfer({ from, to, amount: 1n, narrative: "x" });
    const caller = callerOf(harness.here, harness.newKey());
    const end = await testLedger.ledger.run(order, caller).then(
      () => undefined,
      ({ message }: Error) => message,
    );
    if (end !== undefined) return end;
    await sleep(Number(to % 4n));
  }
  return "done";
}

const open = () => [
  openLedger(harness.fixture.url),
  openLedger(harness.fixture.url, { firstSlot: 10 }),
];

async function accounts(): Promise<{ hot: bigint; others: bigint[] }> {
  const hot = await harness.wallet(100_000n);
  const others = await Promise.all(Array.from({ length: CALLERS }, () => harness.wallet(0n)));
  return { hot, others };
}

describe("two processes at one account", () => {
  test("keep large groups: returning callers gather while the other process's group runs", async () => {
    const { hot, others } = await accounts();
    /** The mean size of the groups of the process with the smaller ones. */
    const measure = async (): Promise<number> => {
      const ledgers = open();
      await Promise.all(
        ledgers.flatMap((testLedger) => others.map((to) => pay(testLedger, hot, to))),
      );
      for (const { ledger, failures } of ledgers) {
        await ledger.close();
        expect(failures).toEqual([]);
      }
      return Math.min(...ledgers.map(({ sizes }) => (CALLERS * 40) / sizes.length));
    };
    // Without gathering, groups have half of the callers on average, and never more in a dozen runs. Other load only makes
    // them smaller, so one run with large groups is proof enough.
    let best = 0;
    for (let time = 0; time < 10 && best <= 0.6 * CALLERS; time++)
      best = Math.max(best, await measure());
    expect(best).toBeGreaterThan(0.6 * CALLERS);
  });

  test("answer every caller when one process closes while its callers gather", async () => {
    const { hot, others } = await accounts();
    for (let time = 0; time < 5; time++) {
      const [one, other] = open();
      if (one === undefined || other === undefined) throw new Error("two ledgers");
      const ends = Promise.all(others.map((to) => pay(one, hot, to)));
      const paid = Promise.all(others.map((to) => pay(other, hot, to)));
      await sleep(60 + 3 * time);
      await one.ledger.close();
      expect(new Set(await ends)).toEqual(
        new Set(["The service is restarting. Send the same request again."]),
      );
      await paid;
      await other.ledger.close();
    }
  });

  test("answer the last waiting caller soon, whatever timer is set", async () => {
    const { hot, others } = await accounts();
    const [one, other] = open();
    if (one === undefined || other === undefined) throw new Error("two ledgers");
    const once = (testLedger: TestLedger, to: bigint | undefined) =>
      testLedger.ledger.run(
        transfer({ from: hot, to: to ?? 0n, amount: 1n, narrative: "x" }),
        callerOf(harness.here, harness.newKey()),
      );
    const waitsMs: number[] = [];
    // 10 ms to gather, 1 ms for the timer, and the group itself. Waiting for the first timer would take some 20 ms more. A busy
    // machine adds to most waits, and one without it is proof enough.
    const atBest = () => Math.min(Number.POSITIVE_INFINITY, ...waitsMs);
    for (let time = 0; time < 8 || (time < 200 && atBest() >= 16); time++) {
      await once(one, others[0]);
      await once(other, others[1]);
      let lastMs = 0;
      const ends = await harness.fixture.database.transaction(async (tx) => {
        await tx.run(sql`select from ledger_accounts where id = ${hot} for update`);
        const group = Promise.all(others.slice(0, 4).map((to) => once(one, to))).then(() => {
          lastMs = performance.now();
        });
        await sleep(3);
        // Held back behind the group, and then the only operation left.
        const behind = once(one, others[5]);
        await sleep(20);
        return { group, behind };
      });
      await ends.group;
      await ends.behind;
      waitsMs.push(performance.now() - lastMs);
    }
    for (const { ledger } of [one, other]) await ledger.close();
    expect(atBest()).toBeLessThan(16);
  });
});

test("every operation is answered when its time to gather ends between two reads of the clock", async () => {
  const { hot, others } = await accounts();
  let looks = 0;
  const nowMs = () => performance.now() + looks++;
  const ledgers = [
    openLedger(harness.fixture.url, { nowMs }),
    openLedger(harness.fixture.url, { firstSlot: 10, nowMs }),
  ];
  const once = async (testLedger: TestLedger, to: bigint | undefined) => {
    const order = transfer({ from: hot, to: to ?? 0n, amount: 1n, narrative: "x" });
    const answer = testLedger.ledger.run(order, callerOf(harness.here, harness.newKey()));
    return await Promise.race([answer, sleep(2_000).then(() => "no answer")]);
  };
  for (let time = 0; time < 150; time++) {
    const three = ledgers.flatMap((testLedger) =>
      others.slice(0, 3).map((to) => once(testLedger, to)),
    );
    expect(await Promise.all(three)).not.toContain("no answer");
    const alone = ledgers.map((testLedger) => once(testLedger, others[3]));
    expect(await Promise.all(alone)).not.toContain("no answer");
  }
  for (const { ledger } of ledgers) await ledger.close();
});

test("a single process does not gather", async () => {
  const { hot, others } = await accounts();
  await Promise.all(others.map((to) => pay(harness.testLedger, hot, to)));
  expect((CALLERS * 40) / harness.testLedger.sizes.length).toBeLessThan(0.6 * CALLERS);
});
