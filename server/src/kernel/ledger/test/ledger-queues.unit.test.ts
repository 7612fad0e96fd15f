import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callerOf } from "../../../../test/support/ledger-operations.ts";
import { Pipeline } from "../../database/pipeline.ts";
import { operation } from "../operation.ts";
import { Ledger } from "../queue/ledger.ts";

const TOO_BUSY = "The service is too busy to take this now. Send the same request again.";
const BAD_ROW = new Error("this can never be written");
const WAIT_MS_MAX = 10_000;
const MINUTE_MS = 60_000;

/** Every group fails, so that its size and its operations' end are seen without a database. */
let connections: { isClosed: boolean }[];
beforeEach(() => {
  connections = [];
  const send = async () => {
    await nextTurn();
    throw BAD_ROW;
  };
  vi.spyOn(Pipeline, "open").mockImplementation(async () => {
    const connection = { isClosed: false };
    connections.push(connection);
    const close = async () => {
      connection.isClosed = true;
    };
    // A queue uses no other part of a connection.
    return { keepsSession: true, send, abandon: () => undefined, close } as unknown as Pipeline;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function openLedger() {
  const clock = { nowMs: 1_000 };
  const seen = { sizes: [] as number[], failing: [] as [string, bigint][] };
  const ledger = new Ledger({
    connection: { url: "", applicationName: "", namedStatements: true },
    firstSlot: 0,
    nowMs: () => clock.nowMs,
    onGroup: ({ size }) => seen.sizes.push(size),
    onFailingOperation: (name, environmentId) => seen.failing.push([name, environmentId]),
  });
  let keys = 0;
  const run = (environmentId: bigint, { rows = 1, bytes = 0 } = {}): Promise<string> => {
    keys += 1;
    const failing = operation({ name: "test.failing", needs: {}, rows, decide: () => ({}) });
    return ledger
      .run(failing, callerOf(environmentId, `key ${keys}`), bytes)
      .then(String, ({ message }: Error) => message);
  };
  return { ledger, clock, seen, run };
}

/** Long enough for all that was planned for the next turns of the event loop. */
const settled = () => sleep(20);

describe("the ledger", () => {
  test("takes nothing after its close", async () => {
    const { ledger, run } = openLedger();
    const before = run(1n);
    const closed = ledger.close();
    expect(await run(1n)).toBe("The service is restarting. Send the same request again.");
    await closed;
    expect(await before).toBe(BAD_ROW.message);
  });

  test("closes each of its connections, that of failing operations too", async () => {
    const { ledger, run } = openLedger();
    await run(1n);
    await Promise.all([run(1n), run(2n), run(3n, { rows: 201 })]);
    await ledger.close();
    expect(connections.length).toBeGreaterThanOrEqual(3);
    expect(connections.filter(({ isClosed }) => !isClosed)).toEqual([]);
  });

  test("refuses an environment's operations beyond its share of the queue, and takes another's", async () => {
    const { ledger, clock, run } = openLedger();
    for (let n = 0; n < 2_500; n++) void run(1n);
    expect(ledger.waiting).toBe(2_500);
    expect(await run(1n)).toBe(TOO_BUSY);
    void run(2n);
    expect(ledger.waiting).toBe(2_501);
    clock.nowMs += WAIT_MS_MAX;
    await ledger.close();
  });

  test("keeps operations of more than 200 rows apart, four at a time", async () => {
    const { run, seen } = openLedger();
    await Promise.all([1n, 2n, 3n, 4n, 5n].map((one) => run(one, { rows: 200 })));
    expect(seen.sizes[0]).toBe(5);
    seen.sizes.length = 0;
    await Promise.all([6n, 7n, 8n, 9n, 10n].map((one) => run(one, { rows: 201 })));
    expect(seen.sizes[0]).toBe(4);
    seen.sizes.length = 0;
    await Promise.all([run(11n, { rows: 200 }), run(12n, { rows: 201 })]);
    expect(seen.sizes).toEqual([1, 1]);
  });

  test("rejects what has waited ten seconds", async () => {
    const { run, clock } = openLedger();
    const inTime = run(1n);
    clock.nowMs += WAIT_MS_MAX - 1;
    expect(await inTime).toBe(BAD_ROW.message);
    const late = run(2n);
    clock.nowMs += WAIT_MS_MAX;
    expect(await late).toBe(TOO_BUSY);
  });
});

describe("an environment with a failing operation", () => {
  test("is alone for a minute, and is reported to the operator", async () => {
    const { run, seen, clock } = openLedger();
    const sizeOfThree = async () => {
      seen.sizes.length = 0;
      await Promise.all([run(1n), run(1n), run(1n)]);
      return seen.sizes[0];
    };
    expect(await sizeOfThree()).toBe(3);
    // After the first failure its other operations move before they run.
    expect(seen.sizes).toEqual([3, 2, 1, 1, 1]);
    expect(seen.failing).toEqual([
      ["test.failing", 1n],
      ["test.failing", 1n],
      ["test.failing", 1n],
    ]);
    clock.nowMs += MINUTE_MS - 1;
    expect(await sizeOfThree()).toBe(1);
    clock.nowMs += MINUTE_MS - 1;
    expect(await sizeOfThree()).toBe(1);
    clock.nowMs += MINUTE_MS;
    expect(await sizeOfThree()).toBe(3);
  });

  test("does not isolate others", async () => {
    const { run, seen } = openLedger();
    await run(1n);
    seen.sizes.length = 0;
    await Promise.all([run(2n), run(3n)]);
    expect(seen.sizes[0]).toBe(2);
  });

  test("has to wait a little after each failure", async () => {
    const { run } = openLedger();
    await run(1n);
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => run(1n)));
    expect(performance.now() - startedMs).toBeGreaterThan(95);
  });
});

describe("the runners are started", () => {
  test("once for all operations of one turn of the event loop", async () => {
    const { run } = openLedger();
    const planned = vi.spyOn(globalThis, "setImmediate");
    const operations = [run(1n), run(2n), run(3n)];
    expect(planned).toHaveBeenCalledTimes(1);
    await Promise.all(operations);
  });

  test("for operations only: an idle ledger plans nothing", async () => {
    const { run } = openLedger();
    await run(1n);
    await settled();
    const planned = vi.spyOn(globalThis, "setImmediate");
    await settled();
    expect(planned).not.toHaveBeenCalled();
  });
});
