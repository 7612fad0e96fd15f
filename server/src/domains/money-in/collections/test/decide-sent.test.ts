import { array, assert, asyncProperty, boolean, constantFrom, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import { inSuspense, keepCredit } from "../../../../../test/support/sent-credits.ts";
import { ask } from "../../../../../test/support/service.ts";
import {
  betweenCells,
  linkBoth,
  startTwoCells,
  type TestCell,
} from "../../../../../test/support/two-cells.ts";
import { accountOwners } from "../../../../app.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { verifyLedger } from "../../../../kernel/ledger/verify/verify-ledger.ts";
import { readSubject } from "../../../../kernel/providers/references.ts";
import { proofsOf } from "../../../../modules.ts";
import { compareBooks, disconnectCell, showCell } from "../../../platform/cells/index.ts";
import { showProvider } from "../../../platform/providers/index.ts";
import { confirmDecided } from "../confirm-decided.ts";
import { decideSent, type SentOutcome } from "../decide-sent.ts";
import { assignCredit, listSent, listUnmatched, sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";

let one: TestCell;
let other: TestCell;
beforeAll(async () => {
  [one, other] = await startTwoCells();
  await linkBoth(one, other);
});
afterAll(async () => {
  for (const { kit } of [one, other]) {
    const options = { nowMs: () => performance.now(), proofs: proofsOf() };
    expect((await verifyLedger(kit.database, options)).findings).toEqual([]);
  }
  await one.stop();
  await other.stop();
});

interface Earlier {
  /** The other cell has credited it, and the worker that sent it died before the answer. */
  readonly isCredited?: boolean;
}

/** Until the mocks are restored, or the test ends. */
const silence = () => vi.spyOn(one.kit.providers.cells, "rail").mockReturnValue(undefined);

/** A credit that was sent a day ago, to a cell that is silent by now. */
async function sendSilently({ isCredited = false }: Earlier = {}) {
  const id = await keepCredit(one.kit);
  const accountNumber = other.business.serviceAccountNumber;
  const { reference } = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "ada" }));
  if (isCredited) await payCell(withoutLedger(one.kit), dueOf(reference));
  await age(id);
  silence();
  await payCell(one.kit, dueOf(reference));
  return { id, reference };
}

const dueOf = (reference: string) => ({
  ...present(readSubject(reference), "the key of a reference"),
  attempt: 0,
});

function withoutLedger(kit: Kit): Kit {
  const run = async () => ({ outcome: undefined, isReplay: false });
  return { ...kit, ledger: Object.create(kit.ledger, { run: { value: run } }) };
}

const age = (creditId: bigint) =>
  one.kit.database.run(sql`
    update sent_credits set sent_at = sent_at - interval '25 hours' where credit_id = ${creditId}`);

const decide = (reference: string, outcome: SentOutcome, reason = "Letter of its operators.") =>
  decideSent(one.kit, { reference, outcome, reason, by: "ada" });

/** A worker that stands still just before it sends the payment. The cell is silent for all others. */
function standStill(reference: string) {
  vi.restoreAllMocks();
  const rail = present(one.kit.providers.cells.rail("test", "cell14"), "the rail");
  const { promise, resolve } = Promise.withResolvers<void>();
  const send: typeof rail.send = (payment) => promise.then(() => rail.send(payment));
  silence().mockReturnValueOnce({ ...rail, send });
  const paying = payCell(one.kit, dueOf(reference));
  const goOn = () => {
    resolve();
    return paying;
  };
  return { goOn };
}

/** What a worker does in the night, some hours from now. */
const confirmIn = (hours: number) =>
  confirmDecided({
    ...one.kit,
    clock: { ...one.kit.clock, now: () => new Date(Date.now() + hours * 3_600_000) },
  });

const sentAs = async (reference: string) =>
  present(
    (await listSent(one.kit)).find((sent) => sent.reference === reference),
    "the sent credit",
  );

const isUnmatched = async (id: bigint) => (await listUnmatched(one.kit, { id })).length === 1;

const openAlerts = async (id: bigint) => {
  const alerts = await one.kit.database.many<{ kind: string }>(sql`
    select kind from alerts where subject = ${String(id)} and closed_at is null order by id`);
  return alerts.map(({ kind }) => kind);
};

const both = async () => (await betweenCells(one)) + (await betweenCells(other));

describe("a sent credit that its cell never answers", () => {
  test("is ended as failed: it is unmatched again, and keeps the link no more", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    const which = { provider: "cell14", mode: "test" } as const;
    expect((await showProvider(one.kit, which)).orders).toMatchObject({ open: 1, waiting: 0 });
    expect(await openAlerts(id)).toEqual(["collections.send_unknown"]);
    await expect(disconnectCell(one.kit, { number: 14, by: "ada" })).rejects.toThrow("are open");
    const attempts = [1, 2, 3].map(() => decide(reference, "failed"));
    const done = (await Promise.allSettled(attempts)).flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    expect(done).toEqual([{ reference, outcome: "failed" }]);
    expect(await sentAs(reference)).toMatchObject({
      ...{ state: "refused", decidedBy: "ada", reason: "Letter of its operators." },
    });
    expect(await isUnmatched(id)).toBe(true);
    expect(await inSuspense(one.kit)).toBe(before + 10_000n);
    expect(await openAlerts(id)).toEqual(["collections.send_refused"]);
    expect((await showProvider(one.kit, which)).orders).toBeNull();
    await disconnectCell(one.kit, { number: 14, by: "ada" });
    await linkBoth(one, other);
    await expect(decide(reference, "failed")).rejects.toThrow("has ended");
  });

  test("is ended as paid: the money leaves suspense", async () => {
    const [before, between] = [await inSuspense(one.kit), await betweenCells(one)];
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "paid");
    expect(await sentAs(reference)).toMatchObject({ state: "paid", decidedBy: "ada" });
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await betweenCells(one)).toBe(between + 10_000n);
    expect(await openAlerts(id)).toEqual([]);
  });

  test("is decided with a reason, after a day, and only where it exists", async () => {
    const { id, reference } = await sendSilently();
    await expect(decide(reference, "failed", " ")).rejects.toThrow("Give a reason");
    await expect(decide("kw1", "failed")).rejects.toThrow("No credit was sent");
    await one.kit.database.run(sql`
      update sent_credits set sent_at = now() - interval '23 hours' where credit_id = ${id}`);
    await expect(decide(reference, "failed")).rejects.toThrow("less than a day ago");
    await age(id);
    await decide(reference, "failed");
  });

  test("has no outcome to decide once the cell answers, and its answer counts", async () => {
    const { reference } = await sendSilently({ isCredited: true });
    vi.restoreAllMocks();
    await expect(decide(reference, "failed")).rejects.toThrow("answers by now");
    expect(await sentAs(reference)).toMatchObject({ state: "paid", decidedBy: null });
  });

  test("is not decided as paid where the cell says that it has nothing", async () => {
    const { reference } = await sendSilently();
    vi.restoreAllMocks();
    await expect(decide(reference, "paid")).rejects.toThrow("only be decided as failed");
    await decide(reference, "failed");
    expect(await sentAs(reference)).toMatchObject({ state: "refused" });
  });
});

describe("what the cell answers after a decision", () => {
  test.each<[SentOutcome, boolean]>([
    ["failed", false],
    ["paid", true],
  ])("confirms that it %s", async (outcome, isCredited) => {
    const { reference } = await sendSilently({ isCredited });
    await decide(reference, outcome);
    const { state } = await sentAs(reference);
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ state, confirmedAt: null });
    vi.restoreAllMocks();
    // A payment that was under way may still be credited.
    await confirmIn(0);
    expect(await sentAs(reference)).toMatchObject({ state, confirmedAt: null });
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ state, confirmedAt: expect.any(Date) });
  });

  test("pays a credit that was decided as failed and is still unmatched", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ state: "paid" });
    expect(await isUnmatched(id)).toBe(false);
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await openAlerts(id)).toEqual([]);
    expect(await both()).toBe(0n);
  });

  test("takes its money from suspense and raises an alert where the credit was given away again", async () => {
    const [before, sums] = [await inSuspense(one.kit), await paidSums()];
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const accountNumber = other.business.serviceAccountNumber;
    const again = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "bola" }));
    await payCell(one.kit, dueOf(again.reference));
    const day = lagosDay((await sentAs(reference)).sentAt);
    const paidOn = async () => (await compareBooks(one.kit, { cell: 14, day })).paid;
    const paid = await paidOn();
    await Promise.all([confirmIn(2), confirmIn(2), confirmIn(2)]);
    expect(await paidOn()).toBe(paid + 1);
    expect(await sentAs(reference)).toMatchObject({ state: "paid_late" });
    expect(await sentAs(again.reference)).toMatchObject({ state: "paid", decidedBy: null });
    expect(await openAlerts(id)).toEqual(["collections.paid_late"]);
    // Suspense lacks what was given away twice.
    expect(await inSuspense(one.kit)).toBe(before - 10_000n);
    expect(await paidSums()).toEqual({ count: sums.count + 2, amount: sums.amount + 20_000n });
    expect(await both()).toBe(0n);
    const compared = await compareBooks(one.kit, { cell: 14, day: lagosDay(new Date()) });
    expect(compared.differences).toEqual([]);
  });

  test("keeps a credit that was given away again, where the other business does not get it", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const accountNumber = other.business.serviceAccountNumber;
    const again = doneOf(await sendCredit(one.kit, { id, accountNumber, by: "bola" }));
    await confirmIn(2);
    await age(id);
    silence();
    await decide(again.reference, "failed");
    expect(await sentAs(again.reference)).toMatchObject({ state: "refused" });
    // The first business has it, so a third one must not get it.
    expect(await isUnmatched(id)).toBe(false);
    await expect(sendCredit(one.kit, { id, accountNumber, by: "cleo" })).rejects.toThrow();
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await both()).toBe(0n);
  });

  test("keeps the credit of a virtual account here", async () => {
    const { id, reference } = await sendSilently({ isCredited: true });
    await decide(reference, "failed");
    vi.restoreAllMocks();
    const opened = await ask(one, {
      path: "/business/virtualaccount/dynamic",
      idempotencyKey: "an account for the credit",
      body: { amount: 100 },
    });
    const { accountNumber } = opened.body.data as { accountNumber: string };
    await assignCredit(one.kit, accountOwners, { id, accountNumber, by: "bola" });
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ state: "paid_late" });
    expect(await openAlerts(id)).toEqual(["collections.paid_late"]);
  });

  test("counts where the cell credits it after it had said that it does not have it", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    const worker = standStill(reference);
    await decide(reference, "failed");
    vi.restoreAllMocks();
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ confirmedAt: expect.any(Date) });
    await worker.goOn();
    expect(await sentAs(reference)).toMatchObject({ state: "paid" });
    expect(await isUnmatched(id)).toBe(false);
    expect(await inSuspense(one.kit)).toBe(before);
    expect(await both()).toBe(0n);
  });

  test("makes a credit unmatched again that was decided as paid and that it does not have", async () => {
    const before = await inSuspense(one.kit);
    const { id, reference } = await sendSilently();
    await decide(reference, "paid");
    vi.restoreAllMocks();
    await confirmIn(2);
    expect(await sentAs(reference)).toMatchObject({ state: "refused" });
    expect(await isUnmatched(id)).toBe(true);
    expect(await inSuspense(one.kit)).toBe(before + 10_000n);
    expect(await openAlerts(id)).toEqual(["collections.send_refused"]);
    expect(await both()).toBe(0n);
  });
});

test("whatever is decided, what the cell has done counts in the end, and suspense has the rest", async () => {
  const step = record({
    isCredited: boolean(),
    outcome: constantFrom<SentOutcome>("paid", "failed"),
    isSentAgain: boolean(),
  });
  let suspense = await inSuspense(one.kit);
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const { isCredited, outcome, isSentAgain } of steps) {
        const { id, reference } = await sendSilently({ isCredited });
        await decide(reference, outcome);
        vi.restoreAllMocks();
        const isGivenTwice = isSentAgain && (await isUnmatched(id));
        if (isGivenTwice) {
          const order = { id, accountNumber: other.business.serviceAccountNumber, by: "bola" };
          await payCell(one.kit, dueOf(doneOf(await sendCredit(one.kit, order)).reference));
        }
        await confirmIn(2);
        suspense += 10_000n * (1n - BigInt(isCredited) - BigInt(isGivenTwice));
        expect(await inSuspense(one.kit)).toBe(suspense);
        expect(await both()).toBe(0n);
      }
    }),
    { numRuns: 8 },
  );
});

const lagosDay = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10);

const paidSums = async () =>
  present(
    (await showCell(one.kit, 14)).money.find(({ mode }) => mode === "test"),
    "the money of test mode",
  ).paid;
