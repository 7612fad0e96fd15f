import { describe, expect, test } from "vitest";
import { HEALTHY } from "../endpoint-health.ts";
import {
  ANSWER,
  delivery,
  FAILED,
  GONE,
  openQueue,
  START,
  unhealthy,
  useReceivers,
} from "./test-queue.ts";

useReceivers();

describe("an attempt is recorded", () => {
  test("as delivered with its answer, and changes no health", async () => {
    const { queue, rows, send, answer } = openQueue();
    send(delivery(1n));
    await answer(ANSWER);
    expect(rows).toMatchObject([
      { state: "delivered", dueAt: null, status: 200, errorKind: null, error: null },
    ]);
    expect(queue.unsavedHealth).toBeUndefined();
    expect(queue.idsUnderWay).toEqual([]);
  });

  test("as waiting for its next attempt, on the environment's clock, with its failure", async () => {
    const { queue, rows, send, answer } = openQueue({ row: { clockOffsetMs: 1_000n } });
    send(delivery(1n, { clockOffsetMs: 1_000n }));
    const sentence = "The answer was \0 and \ud800.";
    await answer({ ...FAILED, failure: { kind: "status", sentence } });
    // The first pause is 5 seconds, less a fifth for the lowest random number.
    const dueAt = new Date(START + 1_000 + 4_000);
    const error = "The answer was  and \ufffd.";
    expect(rows).toMatchObject([{ state: "waiting", dueAt, errorKind: "status", error }]);
    expect(queue.unsavedHealth).toMatchObject({ isGone: false, health: { failuresInARow: 1 } });
  });

  test("as failed after its last attempt", async () => {
    const { rows, send, answer } = openQueue({ endpoint: { mode: "test" } });
    send(delivery(1n, { tries: 3 }));
    await answer(FAILED);
    expect(rows).toMatchObject([{ state: "failed", dueAt: null }]);
  });

  test("as waiting with no next attempt if the endpoint is gone, and nothing more is sent", async () => {
    const { queue, rows, send, answer } = openQueue();
    send(delivery(1n, { tries: 3 }));
    await answer(GONE);
    expect(rows).toMatchObject([{ state: "waiting", dueAt: new Date(START) }]);
    expect(queue.unsavedHealth).toMatchObject({ isGone: true });
    expect(queue.freeSlots).toBe(0);
    queue.noteHealthSaved(HEALTHY, 0);
    expect(queue.unsavedHealth).toMatchObject({ isGone: false });
    expect(queue.freeSlots).toBe(100);
  });

  test("not at all if this process aborted it", async () => {
    const { queue, rows, send, answer } = openQueue();
    send(delivery(1n), delivery(2n));
    void queue.close();
    await answer(FAILED);
    await answer(ANSWER);
    expect(rows.map(({ delivery: { id } }) => id)).toEqual([2n]);
    expect([queue.unsavedHealth, queue.freeSlots]).toEqual([undefined, 0]);
  });

  test("with an error in the log if it fails in an unexpected way", async () => {
    const { queue, logged, writer, send, answer } = openQueue();
    writer.write = () => Promise.reject(new Error("a bug, planted"));
    send(delivery(1n));
    await answer(ANSWER);
    expect(logged.join()).toContain("webhook delivery attempt failed unexpectedly");
    expect(queue.idsUnderWay).toEqual([]);
  });
});

describe("the health of an endpoint", () => {
  test("is saved once it has changed, until it changes again", async () => {
    const { queue, send, answer } = openQueue();
    send(delivery(1n), delivery(2n), delivery(3n));
    await answer(FAILED);
    const saved = queue.unsavedHealth?.health ?? HEALTHY;
    queue.noteHealthSaved(saved, 24);
    expect(queue.unsavedHealth).toBeUndefined();
    await answer(FAILED);
    expect(queue.unsavedHealth?.health).toMatchObject({ failuresInARow: 2, warnedHours: 24 });
    queue.noteHealthSaved(saved, 24);
    expect(queue.unsavedHealth).toBeDefined();
  });

  test("is saved after the success that ends an outage, with no warning counted", async () => {
    const { queue, send, answer } = openQueue(
      unhealthy({ failuresInARow: 3, failingSinceMs: START }),
    );
    send(delivery(1n), delivery(2n));
    await answer(ANSWER);
    const saved = queue.unsavedHealth?.health;
    expect(saved).toMatchObject({ failuresInARow: 0, failingSinceMs: null });
    queue.noteHealthSaved(saved ?? HEALTHY, 72);
    expect(queue.unsavedHealth).toBeUndefined();
    await answer(FAILED);
    expect(queue.unsavedHealth?.health).toMatchObject({ warnedHours: 0 });
  });

  test("is read from its row, with defaults for what an older build did not write", async () => {
    const { queue, send, answer } = openQueue(unhealthy({ failuresInARow: 9, failingSinceMs: 1 }));
    send(delivery(1n));
    await answer(FAILED);
    expect(queue.closedUntil).toEqual(new Date(START + 30_000));
  });
});
