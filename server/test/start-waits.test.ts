import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type DurablePostgres, startDurablePostgres } from "./support/durable-postgres.ts";
import { type FlakyProxy, startFlakyProxy } from "./support/flaky-proxy.ts";
import { refusalOf } from "./support/refused-start.ts";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const BIN = path.join(import.meta.dirname, "../bin/kasuwa.js");

let durable: DurablePostgres;
let folder: TemporaryFolder;
let proxy: FlakyProxy;
let child: ChildProcess | undefined;

beforeAll(async () => {
  durable = await startDurablePostgres();
  folder = await temporaryFolder();
  proxy = await startFlakyProxy(durable.url);
});
afterEach(() => {
  child?.kill("SIGKILL");
});
afterAll(async () => {
  await proxy.close();
  await durable.stop();
  await folder.remove();
});

const settings = (waitSeconds: string) => ({
  KASUWA_DATA: folder.path,
  KASUWA_DEMO: "0",
  METRICS_PORT: "0",
  PORT: "0",
  DATABASE_URL: proxy.url,
  KASUWA_DATABASE_WAIT_SECONDS: waitSeconds,
});

/** A refusal of the service in this process, which has it loaded. The program says it and ends with the code. */
const refusalHere = (waitSeconds: string) => refusalOf(settings(waitSeconds), folder.path);

function start(waitSeconds: string) {
  const started = spawn(process.execPath, [BIN], {
    env: { PATH: process.env["PATH"], ...settings(waitSeconds) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  const said = { out: "", err: "" };
  started.stdout.on("data", (chunk) => (said.out += chunk));
  started.stderr.on("data", (chunk) => (said.err += chunk));
  return said;
}

test("a start that meets a recovering database says once that it waits, and goes on when the database is there", async () => {
  proxy.isRecovering = true;
  const said = start("60");
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain("waiting for up to");
  proxy.isRecovering = false;
  await expect.poll(() => said.out, { timeout: 40_000 }).toContain("Kasuwa is running.");
  expect(said.out.split("waiting for up to")).toHaveLength(2);
  expect(said.err).toBe("");
}, 90_000);

test("a start gives up with one sentence when the database recovers for too long", async () => {
  proxy.isRecovering = true;
  const { code, err } = await refusalHere("1");
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The database was unreachable for 1 seconds \(the database system is starting up\); [^\n]+\.$/,
  );
  proxy.isRecovering = false;
}, 60_000);

test("a start that loses the database half way gives up with one sentence", async () => {
  proxy.onRequest = (data) => (data.includes("schema_migrations") ? "cut" : "pass");
  const { code, err } = await refusalHere("1");
  expect(code).toBe(1);
  expect(err).toMatch(/^The database was lost while the service started [^\n]+\.$/);
  proxy.onRequest = () => "pass";
}, 60_000);
