import { afterEach, beforeEach, expect, test } from "vitest";
import { type FlakyProxy, startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { addJob, eventually, startWorker, useWorkerDatabase } from "./worker-database.ts";

const fixture = useWorkerDatabase();

const ROUNDS = process.env["KASUWA_SOAK"] ? 20 : 1;
let proxy: FlakyProxy;

beforeEach(async () => {
  proxy = await startFlakyProxy(fixture().url);
});
afterEach(async () => {
  proxy.isRecovering = false;
  await proxy.close();
});

/** Each new run looks for jobs once and logs that it could not. The log repeats "could not begin" every ten seconds only. */
const begins = () =>
  fixture().logged.filter((line) => line.includes("Error occurred fetching jobs")).length;

function startRecovery(): void {
  proxy.isRecovering = true;
  proxy.cutAll();
}

test(
  "a worker tries again and again while the database recovers, and then takes jobs",
  async () => {
    const ran: unknown[] = [];
    await startWorker(fixture(), { note: async (job) => void ran.push(job) }, [], {
      directUrl: proxy.url,
    });
    await addJob(fixture(), "note", { number: 1 });
    await eventually(() => ran).toHaveLength(1);
    for (let round = 1; round <= ROUNDS; round++) {
      startRecovery();
      await eventually(begins).toBeGreaterThanOrEqual(4 * round);
      proxy.isRecovering = false;
      await addJob(fixture(), "note", { number: round + 1 });
      await eventually(() => ran).toHaveLength(round + 1);
    }
  },
  ROUNDS * 30_000,
);

test("a worker that took a job and lost the connection takes it again within seconds", async () => {
  const ran: unknown[] = [];
  await startWorker(fixture(), { note: async (job) => void ran.push(job) }, [], {
    directUrl: proxy.url,
  });
  let cuts = 0;
  proxy.onAnswer = (data) => (data.includes("lost answer") && cuts++ === 0 ? "cut" : "pass");
  await addJob(fixture(), "note", { text: "lost answer" });
  await eventually(() => ran).toHaveLength(1);
  expect(cuts).toBeGreaterThan(0);
});

test("a worker that cannot begin while the database recovers says so at once, and does not wait for the queue", async () => {
  proxy.isRecovering = true;
  await expect(
    startWorker(fixture(), { note: async () => undefined }, [], { directUrl: proxy.url }),
  ).rejects.toThrow("starting up");
});

test("a worker whose queue hangs is stalled, says so once, and takes jobs again on a new connection", async () => {
  const ran: unknown[] = [];
  const settings = { directUrl: proxy.url, stalledAfterMs: 1_500 };
  const worker = await startWorker(
    fixture(),
    { note: async (job) => void ran.push(job) },
    [],
    settings,
  );
  await addJob(fixture(), "note", { number: 1 });
  await eventually(() => ran).toHaveLength(1);
  // The queue's own statement arrives nowhere; the connection that proves the worker's presence lives.
  proxy.onRequest = (data) => (data.includes("get_job") ? "drop" : "pass");
  await eventually(() => worker.isStalled()).toBe(true);
  await eventually(() => fixture().logged.join()).toContain(
    "it has not looked for jobs for too long",
  );
  proxy.onRequest = () => "pass";
  await addJob(fixture(), "note", { number: 2 });
  await eventually(() => ran).toHaveLength(2);
  await eventually(() => fixture().logged.join()).toContain("takes jobs again");
  const stalled = fixture().logged.filter((line) => line.includes("neither takes nor looks"));
  expect(stalled).toHaveLength(1);
});
