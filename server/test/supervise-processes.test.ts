import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "./support/durable-postgres.ts";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const SUPERVISE = path.join(import.meta.dirname, "../bin/supervise.js");

let folder: TemporaryFolder;
let supervisor: ChildProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  supervisor?.kill("SIGTERM");
  await folder.remove();
});

/** Answers with its number, and records each start. Exits with 0 when it is asked to stop. */
const SERVICE = `
const cluster = require("node:cluster");
const { createServer } = require("node:http");
const { appendFileSync, existsSync } = require("node:fs");
const [number] = process.env.KASUWA_PROCESS.split("/");
appendFileSync("starts", number + " " + process.pid + "\\n");
if (existsSync("refuse")) process.exit(78);
if (existsSync("die")) process.exit(70);
const server = createServer((_, answer) => answer.end(number));
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send("ready"));
process.on("SIGTERM", () => {
  console.log("process " + number + " stops");
  server.close(() => cluster.worker ? cluster.worker.disconnect() : process.exit(0));
});
`;

async function supervise(env: Record<string, string>, flags: readonly string[] = []) {
  const script = path.join(folder.path, "service.cjs");
  await writeFile(script, SERVICE);
  const port = await freePort();
  const child = spawn(process.execPath, [SUPERVISE, "node", ...flags, script], {
    cwd: folder.path,
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  supervisor = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`, CLOSED)).text();
  return { child, ask, said: () => said, ended };
}

/** Each request has a connection of its own, so that each may reach another process. */
const CLOSED = { headers: { connection: "close" } };

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 20 });

/** The number and the process id of each start so far. */
const starts = async () => {
  const text = await readFile(path.join(folder.path, "starts"), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [number, pid] = line.split(" ");
    return pid === undefined ? [] : [{ number: Number(number), pid: Number(pid) }];
  });
};
const started = async () => (await starts()).map(({ number }) => number);
const pidOf = async (wanted: number) =>
  (await starts()).findLast(({ number }) => number === wanted)?.pid ?? 0;

const THREE = { KASUWA_PROCESSES: "3" };

test("three processes answer on one port, and one signal stops them all", async () => {
  const { child, ask, said, ended } = await supervise(THREE);
  await eventually(started).toHaveLength(3);
  expect((await started())[0]).toBe(1);
  const answers = new Set<string>();
  await eventually(async () => answers.add(await ask()).size).toBe(3);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(
    said()
      .match(/process \d stops/g)
      ?.toSorted(),
  ).toEqual([1, 2, 3].map((number) => `process ${number} stops`));
});

test("a process that is killed starts again, and the others answer without it", async () => {
  const { ask, said } = await supervise(THREE);
  await eventually(started).toHaveLength(3);
  await eventually(ask).toBe("3");
  process.kill(await pidOf(2), "SIGKILL");
  await eventually(said).toContain("Kasuwa's process 2 died (code 137) and starts again in 1 s.");
  for (let n = 0; n < 20; n += 1) expect(["1", "3"]).toContain(await ask());
  await eventually(async () => (await started()).slice(3)).toEqual([2]);
});

test("SIGUSR2 restarts one after another, and every request is answered", async () => {
  const { child, ask, ended } = await supervise(THREE);
  await eventually(started).toHaveLength(3);
  child.kill("SIGUSR2");
  let asked = 0;
  while ((await started()).length < 6) {
    expect(["1", "2", "3"]).toContain(await ask());
    asked += 1;
  }
  expect(asked).toBeGreaterThan(10);
  expect((await started()).slice(3)).toEqual([1, 2, 3]);
  await eventually(ask).toBe("3");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a process that refuses to start again leaves the others as they are", async () => {
  const { child, ask, said } = await supervise(THREE);
  await eventually(started).toHaveLength(3);
  await eventually(ask).toBe("3");
  await writeFile(path.join(folder.path, "refuse"), "");
  child.kill("SIGUSR2");
  await eventually(said).toContain("Kasuwa's process 1 refused to start; the others continue.");
  await eventually(said).toContain("process 1 did not start again, so no other one is restarted.");
  expect(["2", "3"]).toContain(await ask());
  expect(await started()).toHaveLength(4);
});

test("a first process that refuses to start ends the supervisor, and no other one starts", async () => {
  await writeFile(path.join(folder.path, "refuse"), "");
  const { ended } = await supervise(THREE);
  expect(await ended).toBe(78);
  expect(await started()).toEqual([1]);
});

test.each(["0", "65", "two", "1.5", "-1"])("KASUWA_PROCESSES=%s is refused", async (text) => {
  const { said, ended } = await supervise({ KASUWA_PROCESSES: text });
  expect(await ended).toBe(78);
  expect(said()).toBe(`KASUWA_PROCESSES is "${text}"; it must be a whole number from 1 to 64.\n`);
});

test.each([
  ["in production half as many as there are processors", { NODE_ENV: "production" }, 2],
  ["elsewhere one", {}, 1],
])("without the setting there are %s", async (_when, env, count) => {
  // The test has a machine with four processors.
  const machine =
    "data:text/javascript,import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; os.availableParallelism = () => 4; syncBuiltinESMExports();";
  const { child, ask, ended } = await supervise({ ...env, NODE_OPTIONS: `--import="${machine}"` });
  await eventually(started).toHaveLength(count);
  await eventually(() => ask().catch(() => "")).toBe(String(count));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(await started()).toHaveLength(count);
});
