import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { addJobs, eventually, jobs, useWorkerDatabase } from "./worker-database.ts";

const fixture = useWorkerDatabase();

/** A worker process behind a network that the test cuts, and all that the process says. */
async function startChild(directUrl: string) {
  const program = join(import.meta.dirname, "run-waiting-worker.ts");
  const child = spawn(process.execPath, [program, directUrl, fixture().url], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  await eventually(() => said).toContain("started");
  const count = (text: string) => said.split(text).length - 1;
  return { child, count, said: () => said };
}

test("a worker that loses the database with jobs fetched and not begun lives on, and runs them", {
  timeout: 90_000,
}, async () => {
  const proxy = await startFlakyProxy(fixture().url);
  const { child, count, said } = await startChild(proxy.url);
  try {
    await addJobs(fixture(), "wait", Array(70).fill({}));
    await eventually(() => count("begun\n")).toBe(50);
    proxy.onRequest = () => "cut";
    proxy.cutAll();
    child.stdin.write("some\n");
    await eventually(said).toContain("Failed to return jobs from local queue");
    child.stdin.write("rest\n");
    // Each new run looks for jobs once and logs that it could not. Whether its listener also logs is a race.
    await eventually(() => count("Error occurred fetching jobs")).toBeGreaterThanOrEqual(4);
    expect({ code: child.exitCode }, said()).toEqual({ code: null });
    proxy.onRequest = () => "pass";
    await expect.poll(() => jobs(fixture()), { timeout: 60_000, interval: 50 }).toEqual([]);
  } finally {
    child.kill("SIGKILL");
    await proxy.close();
  }
});
