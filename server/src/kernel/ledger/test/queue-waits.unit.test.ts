import { describe, expect, test } from "vitest";
import { hot, queuedOperation } from "../../../../test/support/queued-operations.ts";
import { GATHER_MS_MAX, HOLD_BACK_MS_MAX, OperationQueue } from "../queue/operation-queue.ts";

const LIMITS = { operationsMax: 100, bytesMax: 1_000 };
const GROUP = { operationsMax: 20, rowsMax: 100, bytesMax: 1_000 };

/** A queue on a clock that stands still until a test moves it. */
function queueOnClock() {
  const clock = { nowMs: 1_000 };
  const queue = new OperationQueue(LIMITS, () => clock.nowMs);
  const add = (count: number, kind = {}) => {
    for (let n = 0; n < count; n++) queue.add(queuedOperation(1n, kind));
  };
  return { clock, queue, add };
}

describe("an operation can start", () => {
  test("once one waits, and no more when it is taken", () => {
    const { queue, add } = queueOnClock();
    expect(queue.canStart).toBe(false);
    add(1);
    expect(queue.canStart).toBe(true);
    queue.takeGroup(GROUP);
    expect(queue.canStart).toBe(false);
  });

  test("unless each needs a running group's lock", () => {
    const { queue, add } = queueOnClock();
    add(1, hot);
    const running = queue.takeGroup(GROUP);
    add(1, hot);
    expect([queue.heldBackForMs, queue.canStart]).toEqual([0, false]);
    queue.add(queuedOperation(2n));
    expect(queue.canStart).toBe(true);
    queue.finishGroup(running);
    expect(queue.takeGroup(GROUP)).toHaveLength(2);
  });

  test("unless fewer wait than a running group has, and for so long at most", () => {
    const { clock, queue, add } = queueOnClock();
    add(3);
    queue.takeGroup(GROUP);
    add(2);
    clock.nowMs += 1;
    expect([queue.heldBackForMs, queue.canStart]).toEqual([HOLD_BACK_MS_MAX - 1, false]);
    clock.nowMs += HOLD_BACK_MS_MAX;
    expect([queue.heldBackForMs, queue.canStart]).toEqual([0, true]);
  });
});

describe("gathering", () => {
  test("waits for nine tenths of the callers that were answered or wait, and then no longer", () => {
    const { queue, add } = queueOnClock();
    add(2);
    queue.gather(8, GROUP, 5);
    add(6);
    expect([queue.heldBackForMs, queue.canStart]).toEqual([5, false]);
    expect(queue.takeGroup(GROUP)).toEqual([]);
    add(1);
    expect([queue.heldBackForMs, queue.canStart]).toEqual([0, true]);
  });

  test("ends at its time, and never lasts longer than its limit", () => {
    const { clock, queue, add } = queueOnClock();
    add(1);
    queue.gather(8, GROUP, 1_000);
    expect(queue.heldBackForMs).toBe(GATHER_MS_MAX);
    clock.nowMs += GATHER_MS_MAX + 1;
    expect(queue.heldBackForMs).toBe(0);
  });

  test("asks for no more than a group holds", () => {
    const { queue, add } = queueOnClock();
    queue.gather(1_000, GROUP, 5);
    add(GROUP.operationsMax - 1);
    expect(queue.heldBackForMs).toBe(5);
    add(1);
    expect(queue.heldBackForMs).toBe(0);
  });

  test("holds nothing back while the queue is empty, a group runs or the queue is closing", () => {
    const { queue, add } = queueOnClock();
    add(1);
    queue.takeGroup(GROUP);
    queue.gather(10, GROUP, 5);
    expect(queue.heldBackForMs).toBe(0);
    add(1);
    expect(queue.heldBackForMs).toBe(0);
    const closing = queueOnClock();
    closing.add(1);
    closing.queue.gather(10, GROUP, 5);
    closing.queue.close();
    expect(closing.queue.heldBackForMs).toBe(0);
  });

  test("is over when a group starts", () => {
    const { clock, queue, add } = queueOnClock();
    add(1);
    queue.gather(10, GROUP, 5);
    clock.nowMs += 5;
    const group = queue.takeGroup(GROUP);
    clock.nowMs -= 5;
    queue.finishGroup(group);
    add(1);
    expect(queue.heldBackForMs).toBe(0);
  });
});
