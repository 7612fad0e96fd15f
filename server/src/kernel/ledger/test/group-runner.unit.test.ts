import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { queuedOperation } from "../../../../test/support/queued-operations.ts";
import { Pipeline } from "../../database/pipeline.ts";
import { KeyResolver } from "../group/key-resolver.ts";
import type { QueuedOperation } from "../group/queued-operation.ts";
import { Prechecks } from "../group/read-prechecks.ts";
import { SharedAccounts } from "../group/shared-accounts.ts";
import { GroupRunner, type RunnerTools } from "../queue/group-runner.ts";
import { OperationQueue } from "../queue/operation-queue.ts";

const TOO_BUSY = "The service is too busy to take this now. Send the same request again.";
const UNKNOWN =
  "The outcome is not known. Send the same request again with the same Idempotency-Key.";
const GONE = "The caller left before this was decided. Send the same request again.";

const DEADLOCK = Object.assign(new Error("deadlock detected"), { code: "40P01" });
const SERVER_LOST = Object.assign(new Error("lost"), { code: "ECONNRESET" });
const BAD_ROW = new Error("this can never be written");

afterEach(() => {
  vi.restoreAllMocks();
});

/** A connection on which every group fails. */
function failingConnection(failure: () => Error) {
  const connection = {
    keepsSession: true,
    broken: false,
    isClosed: false,
    send: async () => {
      await nextTurn();
      throw failure();
    },
    abandon: () => undefined,
    close: async () => {
      connection.isClosed = true;
    },
  };
  return connection;
}

/** A runner whose groups fail with `failure`, on a clock that the test moves. */
function runnerThatFails(failure: () => Error, changes: Partial<RunnerTools> = {}) {
  const clock = { nowMs: 1_000 };
  const queue = new OperationQueue({ operationsMax: 100, bytesMax: 1_000 }, () => clock.nowMs);
  const seen = { sizes: [] as number[], failing: [] as QueuedOperation[], idle: 0 };
  const connections: ReturnType<typeof failingConnection>[] = [];
  vi.spyOn(Pipeline, "open").mockImplementation(async () => {
    const connection = failingConnection(failure);
    connections.push(connection);
    return connection as unknown as Pipeline;
  });
  const runner = new GroupRunner({
    connection: { url: "", applicationName: "", namedStatements: true },
    queue,
    limits: { operationsMax: 10, rowsMax: 100, bytesMax: 1_000 },
    keyResolver: new KeyResolver(),
    prechecks: new Prechecks(),
    sharedAccounts: new SharedAccounts(),
    slot: 0,
    nowMs: () => clock.nowMs,
    onGroup: ({ size }) => seen.sizes.push(size),
    onFailingOperation: (queued) => seen.failing.push(queued),
    moveToIsolation: () => false,
    onIdle: () => {
      seen.idle += 1;
    },
    restAfterFailureMs: 0,
    ...changes,
  });
  const results: string[] = [];
  const add = (operation: Partial<QueuedOperation> = {}): QueuedOperation => {
    const queued: QueuedOperation = {
      ...queuedOperation(1n),
      deadlineMs: 2_000,
      reject: ({ message }) => results.push(message),
      ...operation,
    };
    expect(queue.add(queued)).toBe(true);
    return queued;
  };
  const idle = () => expect.poll(() => runner.isIdle).toBe(true);
  return { runner, queue, clock, seen, connections, results, add, idle };
}

describe("before it runs, an operation", () => {
  test("that moved to isolation is left alone: it is neither decided nor refused here", async () => {
    const { runner, add, idle, seen, results } = runnerThatFails(() => BAD_ROW, {
      moveToIsolation: () => true,
    });
    add();
    runner.start();
    await idle();
    expect([seen.sizes, results]).toEqual([[], []]);
  });

  test.each([
    [1_999, false, "this can never be written"],
    [2_000, false, TOO_BUSY],
    [2_000, true, UNKNOWN],
  ])("at %d ms of 2000, and with a sent commit: %s, ends with: %s", async (nowMs, mayBeCommitted, result) => {
    const { runner, clock, add, idle, results } = runnerThatFails(() => BAD_ROW);
    add({ mayBeCommitted });
    clock.nowMs = nowMs;
    runner.start();
    await idle();
    expect(results).toEqual([result]);
  });

  test("is dropped if its caller left, unless its commit was sent", async () => {
    const { runner, add, idle, results, seen } = runnerThatFails(() => BAD_ROW);
    const caller = { ...queuedOperation(1n).caller, isGone: () => true };
    add({ caller });
    runner.start();
    await idle();
    expect([results, seen.sizes]).toEqual([[GONE], []]);
    add({ caller, mayBeCommitted: true });
    runner.start();
    await idle();
    expect([results, seen.sizes]).toEqual([[GONE, BAD_ROW.message], [1]]);
  });
});

describe("a group that fails", () => {
  test("for good is halved until each failing operation is alone", async () => {
    const { runner, add, idle, seen, results } = runnerThatFails(() => BAD_ROW);
    const operations = [add(), add(), add()];
    runner.start();
    await idle();
    expect(seen.sizes).toEqual([3, 2, 1, 1, 1]);
    expect(seen.failing).toEqual(operations);
    expect(results).toEqual(operations.map(() => BAD_ROW.message));
  });

  test("runs no further operation of an environment that was isolated since", async () => {
    const { runner, add, idle, seen, results } = runnerThatFails(() => BAD_ROW, {
      moveToIsolation: ({ caller }) =>
        seen.failing.some((one) => one.caller.environmentId === caller.environmentId),
    });
    const [first] = [add(), add(), add(), add()];
    runner.start();
    await idle();
    expect(seen.sizes).toEqual([4, 2, 1]);
    expect([seen.failing, results]).toEqual([[first], [BAD_ROW.message]]);
  });

  test("because its server is lost runs again on a new connection, until its deadline", async () => {
    let attempts = 0;
    const { runner, clock, add, idle, seen, connections, results } = runnerThatFails(() => {
      for (const connection of connections) connection.broken = true;
      attempts += 1;
      if (attempts === 3) clock.nowMs = 2_000;
      return SERVER_LOST;
    });
    add();
    runner.start();
    await idle();
    expect([seen.sizes, seen.failing, results]).toEqual([[1, 1, 1], [], [TOO_BUSY]]);
    expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
  });

  test("because it cannot connect, even for a wrong password, is no operation's fault", async () => {
    const { runner, clock, add, idle, seen, results } = runnerThatFails(() => BAD_ROW);
    const wrongPassword = Object.assign(new Error("wrong"), { code: "28P01" });
    vi.spyOn(Pipeline, "open")
      .mockRejectedValueOnce(wrongPassword)
      .mockImplementation(() => {
        clock.nowMs = 2_000;
        return Promise.reject(wrongPassword);
      });
    add();
    runner.start();
    await idle();
    expect([seen.sizes, seen.failing, results]).toEqual([[1, 1], [], [TOO_BUSY]]);
  });

  test("of contention runs again five times before one of its operations is suspected", async () => {
    const { runner, add, idle, seen, results } = runnerThatFails(() => DEADLOCK);
    const queued = add();
    const startedMs = performance.now();
    runner.start();
    await idle();
    expect(seen.sizes).toEqual([1, 1, 1, 1, 1, 1]);
    expect([seen.failing, results]).toEqual([[queued], [DEADLOCK.message]]);
    // With a pause after each time.
    expect(performance.now() - startedMs).toBeGreaterThan(400);
  });

  test("is no reason to give up its connection ten seconds later", async () => {
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    const set = vi.spyOn(globalThis, "setTimeout");
    const { runner, add, idle } = runnerThatFails(() => BAD_ROW);
    add();
    runner.start();
    await idle();
    const watchdogs = set.mock.calls.flatMap(([, ms], index) =>
      ms === 10_000 ? [set.mock.results[index]?.value] : [],
    );
    expect(watchdogs).toHaveLength(1);
    expect(cleared).toHaveBeenCalledWith(watchdogs[0]);
  });

  test("by a bug of ours is answered, and the runner goes on", async () => {
    let bugs = 0;
    const { runner, add, idle, results } = runnerThatFails(() => BAD_ROW, {
      moveToIsolation: () => {
        bugs += 1;
        if (bugs === 1) throw new Error("a bug");
        return false;
      },
    });
    add({ lockNames: ["hot"] });
    add();
    runner.start();
    await idle();
    expect(results).toEqual(["a bug", "a bug"]);
    // The locks of that group are free again.
    add({ lockNames: ["hot"] });
    runner.start();
    await idle();
    expect(results).toEqual(["a bug", "a bug", BAD_ROW.message]);
  });

  test("lets the runner rest after a failing operation, if it rests", async () => {
    const startedMs = performance.now();
    const { runner, add, idle } = runnerThatFails(() => BAD_ROW, { restAfterFailureMs: 60 });
    add();
    runner.start();
    await idle();
    expect(performance.now() - startedMs).toBeGreaterThan(55);
  });
});

describe("a runner", () => {
  test("that is started twice works once", async () => {
    const { runner, add, idle, seen, connections } = runnerThatFails(() => BAD_ROW);
    add();
    runner.start();
    expect(runner.isIdle).toBe(false);
    runner.start();
    await idle();
    expect([seen.idle, connections.length]).toEqual([1, 1]);
  });

  test("that closes answers what waits, also what is held back, and then takes nothing", async () => {
    const { runner, queue, add, seen, connections, results } = runnerThatFails(() => BAD_ROW);
    queue.gather(10, { operationsMax: 10, rowsMax: 100, bytesMax: 1_000 }, 5);
    add();
    await runner.close();
    expect([results, seen.sizes]).toEqual([[BAD_ROW.message], [1]]);
    expect(connections.map(({ isClosed }) => isClosed)).toEqual([true]);
    add();
    runner.start();
    expect(runner.isIdle).toBe(false);
    expect([seen.idle, queue.size]).toEqual([1, 1]);
  });

  test("that closes with nothing to do does nothing", async () => {
    const { runner, seen } = runnerThatFails(() => BAD_ROW);
    await runner.close();
    expect(seen.idle).toBe(0);
  });
});
