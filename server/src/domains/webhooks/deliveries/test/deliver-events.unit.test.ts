import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ANSWER, delivery, FAILED, receivers, useReceivers } from "./test-queue.ts";
import { openWorker, RESTING } from "./test-worker.ts";

useReceivers();

const deliveries = (count: number) =>
  Array.from({ length: count }, (_, index) => delivery(BigInt(index + 1)));

const answerNext = async (posted = ANSWER) => {
  receivers.postings.shift()?.answer(posted);
  await new Promise(setImmediate);
};

describe("in a turn, a worker", () => {
  test("without queues only fans out and looks for queues", async () => {
    const { turn } = openWorker({ queues: 0 });
    expect(await turn()).toEqual(["fan out", "lease"]);
  });

  test("renews its leases, and reads its queues again with their due deliveries", async () => {
    const { turn } = openWorker();
    expect(await turn()).toEqual(["fan out", "lease", "read endpoints", "read due"]);
    expect(await turn()).toEqual(["fan out", "renew", "read queues", "lease", "read due"]);
  });

  test("reads no deliveries of a queue that has as many ready as allowed", async () => {
    const { turn, answers } = openWorker();
    // Two are under way and a hundred are ready.
    answers.due = deliveries(102);
    await turn();
    expect(await turn()).toEqual(["fan out", "renew", "read queues", "lease"]);
  });

  test("renews its leases again after a quarter of their time", async () => {
    const { turn } = openWorker();
    await turn();
    expect(await turn()).toContain("renew");
    receivers.nowMs += 2_500;
    expect(await turn()).not.toContain("renew");
    receivers.nowMs += 1;
    expect(await turn()).toContain("renew");
  });
});

describe("a queue is released", () => {
  test("when it has been idle for more than three seconds, and then it is no longer read", async () => {
    const { turn } = openWorker();
    await turn();
    receivers.nowMs += 3_000;
    expect(await turn()).not.toContain("release");
    receivers.nowMs += 1;
    expect(await turn()).toContain("release");
    expect(await turn()).toEqual(["fan out", "lease"]);
    expect(receivers.closed).toBe(1);
  });

  test("at once when its breaker is open", async () => {
    expect(await openWorker({ row: RESTING }).turn()).toContain("release");
  });

  test("at once when its endpoint is disabled, after its deliveries are held", async () => {
    const statements = await openWorker({ endpoint: { status: "disabled" } }).turn();
    expect(statements.slice(-2)).toEqual(["hold", "release"]);
  });

  test("only if no event has arrived since it was read", async () => {
    const { turn, answers } = openWorker({ row: RESTING });
    answers.released = 0;
    await turn();
    expect(await turn()).toContain("read queues");
  });

  test("not while a delivery is under way", async () => {
    const { turn, answers, change } = openWorker();
    answers.due = deliveries(1);
    await turn();
    change({ status: "disabled" });
    expect(await turn()).not.toContain("release");
    await answerNext();
    expect(await turn()).toContain("release");
  });

  test("not before its health is saved, even if the health changed during the save", async () => {
    const { turn, answers } = openWorker();
    answers.due = deliveries(2);
    await turn();
    await answerNext(FAILED);
    answers.whileSaving = () => answerNext(FAILED);
    receivers.nowMs += 60_000;
    expect(await turn()).toContain("save health");
    answers.whileSaving = async () => undefined;
    receivers.nowMs += 60_000;
    expect((await turn()).slice(-2)).toEqual(["save health", "release"]);
  });
});

describe("a worker that stops", () => {
  test("takes no more turns, and releases its leases", async () => {
    const { worker, statements } = openWorker();
    worker.start();
    await expect.poll(statements).toContain("lease");
    await worker.stop(500);
    expect(statements().at(-1)).toBe("drop leases");
    await pause(250);
    expect(statements()).toEqual([]);
  });

  test("finishes and records what is under way, starts nothing more, and closes", async () => {
    const { worker, turn, answers, statements } = openWorker();
    answers.due = deliveries(5);
    await turn();
    const stopped = worker.stop(30_000);
    await new Promise(setImmediate);
    expect([receivers.postings.length, receivers.closed]).toEqual([2, 0]);
    await answerNext();
    await answerNext();
    await stopped;
    expect([receivers.postings.length, receivers.closed]).toEqual([0, 1]);
    expect(statements().slice(-2)).toEqual(["record attempts", "drop leases"]);
  });

  test("tries only once more to record attempts", async () => {
    const { worker, turn, answers, statements } = openWorker();
    answers.due = deliveries(1);
    answers.failures = 100;
    await turn();
    await answerNext();
    await worker.stop(1);
    // One try at once, and one more after a pause.
    expect(statements()).toEqual(["record attempts", "record attempts", "drop leases"]);
    await pause(300);
    expect(statements()).toEqual([]);
  });
});
