import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hot, queuedOperation, rows } from "../../../../test/support/queued-operations.ts";
import type { QueuedOperation } from "../group/queued-operation.ts";
import { HOLD_BACK_MS_MAX, OperationQueue } from "../queue/operation-queue.ts";

const LIMITS = { operationsMax: 20, bytesMax: 1_000 };
const GROUP = { operationsMax: 4, rowsMax: 100, bytesMax: 1_000 };

let clockMs = 0;

/** A clock with so much time between two groups that neither holds the other back. */
const slowClock = (): number => {
  clockMs += 1_000;
  return clockMs;
};

function queueWith(environmentIds: readonly bigint[]): OperationQueue {
  const queue = new OperationQueue(LIMITS, slowClock);
  for (const environmentId of environmentIds)
    expect(queue.add(queuedOperation(environmentId))).toBe(true);
  return queue;
}

const environmentsOf = (operations: readonly QueuedOperation[]) =>
  operations.map(({ caller }) => caller.environmentId);

describe("the operation queue", () => {
  test("takes operations of each environment in turn, however many one environment sends", () => {
    const queue = queueWith([1n, 1n, 1n, 1n, 1n, 1n, 2n, 3n, 3n]);
    expect(environmentsOf(queue.takeGroup(GROUP))).toEqual([1n, 2n, 3n, 1n]);
    expect(environmentsOf(queue.takeGroup(GROUP))).toEqual([3n, 1n, 1n, 1n]);
    expect(environmentsOf(queue.takeGroup(GROUP))).toEqual([1n]);
    expect(queue.takeGroup(GROUP)).toEqual([]);
  });

  test("continues after the environment that was served last", () => {
    const queue = queueWith([1n, 1n, 1n, 2n, 2n, 2n]);
    const one = { operationsMax: 1, rowsMax: 100, bytesMax: 1_000 };
    expect([
      ...environmentsOf(queue.takeGroup(one)),
      ...environmentsOf(queue.takeGroup(one)),
    ]).toEqual([1n, 2n]);
    expect(environmentsOf(queue.takeGroup(one))).toEqual([1n]);
  });

  test("gives an environment that comes back no place before those that came since", () => {
    const queue = queueWith([1n]);
    queue.takeGroup(GROUP);
    for (const environmentId of [2n, 1n]) queue.add(queuedOperation(environmentId));
    expect(environmentsOf(queue.takeGroup(GROUP))).toEqual([2n, 1n]);
  });

  test("fills a group up to its bytes and runs a larger operation alone", () => {
    const queue = new OperationQueue({ operationsMax: 20, bytesMax: 10_000 }, slowClock);
    const [small, medium, large, last] = [100, 900, 2_000, 1].map((bytes) =>
      queuedOperation(1n, { bytes }),
    );
    for (const one of [small, medium, large, last]) queue.add(one as QueuedOperation);
    expect(queue.takeGroup(GROUP)).toEqual([small, medium]);
    expect(queue.takeGroup(GROUP)).toEqual([large]);
    expect(queue.takeGroup(GROUP)).toEqual([last]);
  });

  test("holds back an operation that needs a running group's lock, and the later ones of its environment", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    const [first, again, behind] = [
      queuedOperation(1n, hot),
      queuedOperation(1n, hot),
      queuedOperation(1n),
    ];
    const other = queuedOperation(2n, {
      needs: { row: { record: rows("account"), by: "id", key: "cold" } },
    });
    queue.add(first);
    const before = queue.takeGroup(GROUP);
    expect(before).toEqual([first]);
    for (const one of [again, behind, other]) queue.add(one);
    expect(queue.takeGroup(GROUP)).toEqual([other]);
    expect(queue.takeGroup(GROUP)).toEqual([]);
    queue.finishGroup(before);
    expect(queue.takeGroup(GROUP)).toEqual([again, behind]);
  });

  test("takes operations with the same lock together and keeps the lock until their own group ends", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    const [first, second, later] = [
      queuedOperation(1n, hot),
      queuedOperation(1n, hot),
      queuedOperation(1n, hot),
    ];
    queue.add(first);
    queue.add(second);
    const group = queue.takeGroup(GROUP);
    expect(group).toEqual([first, second]);
    const other = queuedOperation(2n);
    for (const one of [later, other]) queue.add(one);
    const beside = queue.takeGroup(GROUP);
    expect(beside).toEqual([other]);
    queue.finishGroup(beside);
    expect(queue.takeGroup(GROUP)).toEqual([]);
    queue.finishGroup(group);
    expect(queue.takeGroup(GROUP)).toEqual([later]);
  });

  test("does not hold back operations that share a row without a lock, or a key of two environments", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    const settings = { needs: { row: { record: rows("none"), key: "prices" } } };
    for (const one of [queuedOperation(1n, settings), queuedOperation(2n, hot)]) queue.add(one);
    expect(queue.takeGroup(GROUP)).toHaveLength(2);
    for (const one of [queuedOperation(1n, settings), queuedOperation(3n, hot)]) queue.add(one);
    expect(queue.takeGroup(GROUP)).toHaveLength(2);
  });

  test("keeps the order within an environment", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    const [first, second, third] = [queuedOperation(1n), queuedOperation(1n), queuedOperation(1n)];
    for (const one of [first, second, third]) queue.add(one);
    expect(queue.takeGroup(GROUP)).toEqual([first, second, third]);
  });

  test("starts a group beside another once it is as large, or once the other has run for long", () => {
    let nowMs = 0;
    const queue = new OperationQueue(LIMITS, () => nowMs);
    const [first, second, third] = [queuedOperation(1n), queuedOperation(1n), queuedOperation(1n)];
    for (const one of [first, second]) queue.add(one);
    const under = queue.takeGroup(GROUP);
    queue.add(third);
    nowMs = HOLD_BACK_MS_MAX - 1;
    expect(queue.takeGroup(GROUP)).toEqual([]);
    nowMs = HOLD_BACK_MS_MAX;
    const beside = queue.takeGroup(GROUP);
    expect(beside).toEqual([third]);
    nowMs = 1.5 * HOLD_BACK_MS_MAX;
    const [fourth, fifth, sixth] = [queuedOperation(1n), queuedOperation(1n), queuedOperation(1n)];
    for (const one of [fourth, fifth]) queue.add(one);
    expect(queue.takeGroup(GROUP)).toEqual([]);
    queue.add(sixth);
    const last = queue.takeGroup(GROUP);
    expect(last).toEqual([fourth, fifth, sixth]);
    queue.add(queuedOperation(1n));
    queue.finishGroup(under);
    expect(queue.takeGroup(GROUP)).toEqual([]);
    queue.finishGroup(beside);
    queue.finishGroup(last);
    expect(queue.takeGroup(GROUP)).toHaveLength(1);
  });

  test("does not restart the hold-back when the only waiting operation waits for a lock", () => {
    let nowMs = 0;
    const queue = new OperationQueue(LIMITS, () => nowMs);
    for (let n = 0; n < 3; n++) queue.add(queuedOperation(1n, hot));
    expect(queue.takeGroup(GROUP)).toHaveLength(3);
    queue.add(queuedOperation(1n, hot));
    nowMs = HOLD_BACK_MS_MAX;
    expect(queue.takeGroup(GROUP)).toEqual([]);
    const free = queuedOperation(2n);
    queue.add(free);
    expect(queue.heldBackForMs).toBe(0);
    expect(queue.takeGroup(GROUP)).toEqual([free]);
  });

  test("rejects operations when it is full and takes them again when it has space", () => {
    const queue = queueWith(Array.from({ length: 20 }, (_, n) => BigInt(n)));
    expect(queue.add(queuedOperation(99n))).toBe(false);
    expect(queue.size).toBe(20);
    queue.takeGroup(GROUP);
    expect(queue.add(queuedOperation(99n))).toBe(true);
  });

  test("always has a place for a new environment, however much the others send", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    const greedy = (environmentId: bigint) => {
      let inside = 0;
      while (queue.add(queuedOperation(environmentId))) inside += 1;
      return inside;
    };
    expect([greedy(1n), greedy(2n), greedy(3n)]).toEqual([10, 5, 3]);
    expect(queue.add(queuedOperation(4n))).toBe(true);
  });

  test("rejects operations above its limit of bytes", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    expect(queue.add(queuedOperation(1n, { bytes: 600 }))).toBe(true);
    expect(queue.add(queuedOperation(2n, { bytes: 401 }))).toBe(false);
    expect(queue.add(queuedOperation(2n, { bytes: 400 }))).toBe(true);
    expect(queue.add(queuedOperation(3n, { bytes: 1 }))).toBe(false);
    queue.takeGroup(GROUP);
    expect(queue.add(queuedOperation(3n, { bytes: 1_000 }))).toBe(true);
  });

  test("fills a group up to its rows and runs an operation with more rows alone", () => {
    const queue = new OperationQueue(LIMITS, slowClock);
    for (const rows of [60, 40, 20, 500, 1]) queue.add(queuedOperation(1n, { rows }));
    const groups = [
      queue.takeGroup(GROUP),
      queue.takeGroup(GROUP),
      queue.takeGroup(GROUP),
      queue.takeGroup(GROUP),
    ];
    const rows = groups.map((group) => group.map((one) => one.operation.rows));
    expect(rows).toEqual([[60, 40], [20], [500], [1]]);
  });

  test("requeues operations ahead of later ones, even when it is full", () => {
    const queue = queueWith([1n, 1n, 1n, 1n]);
    const taken = queue.takeGroup({ operationsMax: 2, rowsMax: 100, bytesMax: 1_000 });
    for (let n = 0; n < 18; n++) expect(queue.add(queuedOperation(BigInt(n + 10)))).toBe(true);
    queue.requeue(taken);
    expect(queue.size).toBe(22);
    expect(queue.add(queuedOperation(99n))).toBe(false);
    const all = queue.takeGroup({ operationsMax: 22, rowsMax: 100, bytesMax: 1_000 });
    expect(all.filter((one) => one.caller.environmentId === 1n).slice(0, 2)).toEqual(taken);
  });

  test("never loses or duplicates an operation, and never exceeds its limits", () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          enter: fc.bigInt(1n, 4n),
          bytes: fc.nat(300),
          rows: fc.integer({ min: 1, max: 150 }),
        }),
        fc.record({ take: fc.integer({ min: 1, max: 5 }), again: fc.boolean() }),
      ),
    );
    fc.assert(
      fc.property(steps, (list) => {
        const queue = new OperationQueue(LIMITS, slowClock);
        const inside = new Set<QueuedOperation>();
        for (const step of list) {
          if ("enter" in step) {
            const one = queuedOperation(step.enter, step);
            if (queue.add(one)) inside.add(one);
            continue;
          }
          const taken = queue.takeGroup({
            operationsMax: step.take,
            rowsMax: 100,
            bytesMax: 1_000,
          });
          expect(taken.every((one) => inside.delete(one))).toBe(true);
          expect(taken.length).toBeLessThanOrEqual(step.take);
          if (step.again) {
            queue.requeue(taken);
            for (const one of taken) inside.add(one);
          }
          expect(queue.size).toBe(inside.size);
        }
        expect(queue.size).toBeLessThanOrEqual(LIMITS.operationsMax);
        const rest = new Set<QueuedOperation>();
        for (let group = queue.takeGroup(GROUP); group.length > 0; group = queue.takeGroup(GROUP))
          for (const one of group) rest.add(one);
        expect(rest).toEqual(inside);
      }),
    );
  });
});
