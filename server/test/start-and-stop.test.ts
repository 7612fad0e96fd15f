import { execFile } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProcess } from "../src/operator/test/operator-process.ts";
import { freePort } from "./support/durable-postgres.ts";
import { copyServiceData } from "./support/prepared-data.ts";
import {
  balanceStatus,
  type RunningService,
  readDemoFile,
  startService,
  startSupervised,
  startWithNpm,
} from "./support/running-service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const COMPILE = path.join(import.meta.dirname, "../bin/compile.js");

let folder: TemporaryFolder;
let data: string;
const services: RunningService[] = [];

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  data = path.join(folder.path, "data");
  await copyServiceData(data);
});
afterAll(async () => {
  for (const { process: child, ended } of services) {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // All of it has ended already.
    }
    await ended();
  }
  await folder.remove();
});

async function started(start = startService, env: Record<string, string> = {}) {
  const service = await start({ KASUWA_DATA: data, ...env });
  services.push(service);
  return service;
}

const operator = (...args: string[]) =>
  runProcess(args, { KASUWA_DATA: data, KASUWA_MASTER_KEYS: "" });

async function postmasterPid(): Promise<number> {
  const text = await readFile(path.join(data, "postgres/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

/** The process of the service, which is the child of the supervisor that npm started. */
async function serviceUnder(supervisor: number): Promise<number | undefined> {
  const children = await readFile(`/proc/${supervisor}/task/${supervisor}/children`, "utf8");
  const pids = children.trim().split(" ").filter(Boolean).map(Number);
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes("kasuwa.js") && !command.includes("supervise.js")) return pid;
    const below = await serviceUnder(pid).catch(() => undefined);
    if (below !== undefined) return below;
  }
  return undefined;
}

const numberOf = (text: string, service: RunningService) => service.said().split(text).length - 1;

test("npm start brings a killed service back with its data on the same Postgres, and SIGTERM to npm ends all of it", async () => {
  const port = String(await freePort());
  const service = await started(startWithNpm, { PORT: port });
  const postmaster = await postmasterPid();
  const killed = (await serviceUnder(service.process.pid ?? 0)) ?? 0;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => numberOf("Kasuwa is running.", service), { timeout: 30_000 }).toBe(2);
  expect(service.said()).toContain("Kasuwa died (code 137) and starts again in 1 s.");
  expect(await balanceStatus(service)).toBe(200);
  expect(await postmasterPid()).toBe(postmaster);
  // Every process that npm has started holds its output, so this waits for the last one.
  await service.stop();
  expect(numberOf("Stopped.", service)).toBe(1);
  expect(await balanceStatus(service)).toBeUndefined();
}, 90_000);

// The tests from here on use one data folder, one after another. Each start costs 3 s of CPU.

/** The service that is there first. */
let first: RunningService;
/** The one that finds it there. */
let second: RunningService;

test("the first start after npm ci finds the whole program compiled", async () => {
  const cache = { NODE_COMPILE_CACHE: path.join(folder.path, "compiled") };
  await promisify(execFile)(process.execPath, [COMPILE], { env: { ...process.env, ...cache } });
  const lines = path.join(folder.path, "looked");
  // Node writes these lines without its stream, and loses any for which the pipe has no room at
  // that moment.
  const file = await open(lines, "w");
  first = await started((env) => startService(env, { errors: file.fd }), {
    ...{ ...cache, NODE_DEBUG_NATIVE: "COMPILE_CACHE" },
    ...{ KASUWA_SINGLE_OPERATOR: "1", KASUWA_DRAIN_SECONDS: "60" },
  });
  await file.close();
  const looked =
    (await readFile(lines, "utf8")).match(/reading cache from .*for StrippedTypeScript .*/g) ?? [];
  const missed = looked.filter((line) => !line.includes("... success, "));
  expect(looked.length).toBeGreaterThan(1_000);
  expect(missed).toEqual([]);
});

test("a service that is configured with a single operator says so when it starts", () => {
  expect(first.said()).toContain("without the approval of a second person");
});

test("a killed embedded database is restarted, and a command in that time starts no second one", async () => {
  const pid = await postmasterPid();
  process.kill(pid, "SIGKILL");
  const [command] = await Promise.all([
    operator("pauses"),
    expect.poll(() => balanceStatus(first), { timeout: 20_000, interval: 100 }).toBe(200),
  ]);
  expect(command).toEqual({ exitCode: 0, output: "Nothing is paused.", complaint: "" });
  expect(first.said()).toMatch(`PostgreSQL (process ${pid}) has ended, and is started again.`);
  expect(first.said()).toMatch(`PostgreSQL runs again (process ${await postmasterPid()}).`);
}, 60_000);

test("the demo's file always has keys that work, and the address of the service that started first", async () => {
  const business = (await readDemoFile(data)).businesses[0];
  expect(business.test.apiKey).toBe(first.apiKey);

  const { exitCode } = await operator(
    "business",
    "rotate-keys",
    business.businessId,
    "--mode=test",
  );
  expect(exitCode).toBe(0);
  const rotated = (await readDemoFile(data)).businesses[0].test.apiKey;
  expect(rotated).not.toBe(first.apiKey);
  first = { ...first, apiKey: rotated };
  expect(await balanceStatus(first)).toBe(200);

  second = await started(startSupervised);
  expect(second.apiKey).toBe(rotated);
  expect(second.baseUrl).not.toBe(first.baseUrl);
  expect((await readDemoFile(data)).baseUrl).toBe(first.baseUrl);
}, 60_000);

test("a service whose supervisor is killed says so and stops", async () => {
  const supervisor = second.process.pid ?? 0;
  process.kill(supervisor, "SIGKILL");
  // Its output ends with its last process, the service.
  await second.ended();
  expect(second.said()).toContain(`The supervisor (process ${supervisor}) has ended`);
  expect(second.said()).toMatch(/^Stopped\.$/m);
}, 60_000);

test("a service that stops first notifies a proxy and still answers; Ctrl-C does not wait for that", async () => {
  const health = async (part: string) => (await fetch(`${first.baseUrl}/health/${part}`)).status;
  expect([await health("live"), await health("ready")]).toEqual([200, 200]);
  first.process.kill("SIGTERM");
  await expect.poll(() => health("ready")).toBe(503);
  expect([await health("live"), await balanceStatus(first)]).toEqual([200, 200]);
  // As from the supervisor, beside the signal that a service manager sends to every process.
  first.process.kill("SIGTERM");
  expect(await balanceStatus(first)).toBe(200);
  first.process.kill("SIGINT");
  // Also after its database was started again.
  expect(await first.ended()).toBe(0);
  expect(first.said()).toMatch(/^Stopped\.$/m);
}, 60_000);

/** Kills a process. False if it has ended by itself. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

test("a database that is killed again and again is given up, and the service exits so that a supervisor notices", async () => {
  const service = await started();
  // The demo's file has the address of the only service that is left, and the keys of the one before.
  expect(service.apiKey).toBe(first.apiKey);
  expect((await readDemoFile(data)).baseUrl).toBe(service.baseUrl);
  const killed = new Set<number>();
  while (service.process.exitCode === null) {
    await pause(25);
    if ((await balanceStatus(service)) !== 200) continue;
    // A session of one that was killed may answer once more before it notices, while the next one writes down who it is.
    const pid = await postmasterPid().catch(() => 0);
    if (pid === 0 || killed.has(pid)) continue;
    // The file may name a process that has ended since: then wait for the next one.
    if (isKilled(pid)) killed.add(pid);
  }
  // Five crashes are repaired. A crash during the repair of another is not counted separately.
  expect(killed.size).toBeGreaterThanOrEqual(6);
  expect(await service.ended()).toBe(1);
  expect(service.said()).toMatch(/^PostgreSQL in .* ends repeatedly; read server\.log there\.$/m);
}, 90_000);
