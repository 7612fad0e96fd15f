import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const EXEC = path.join(import.meta.dirname, "../bin/exec.js");
const PACKAGE = path.join(import.meta.dirname, "../../package.json");
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

/** Supervises a shell script in place of the service, without its waits, and notes how long they would be. */
async function supervise(
  service: string,
  pause = "(run, ms) => { console.log('slept', ms / 1_000); run(); }",
) {
  const script = path.join(folder.path, "service.sh");
  await writeFile(script, service);
  const preload = `data:text/javascript,globalThis.setTimeout=${encodeURIComponent(pause)}`;
  const args = ["--import", preload, SUPERVISE, "GREETING=good day", "sh", script];
  const child = spawn(process.execPath, args, {
    cwd: folder.path,
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "pipe", "pipe"],
  });
  supervisor = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  // Every process has ended when none holds its output open any more.
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said: () => said, ended };
}

/** Records its number and waits until it is killed. It exits with 0 when it is asked to stop. */
const SERVICE = `
echo $$ >> pids
trap 'echo "service stops"; exit 0' TERM
echo "service runs under $KASUWA_SUPERVISOR_PID"
echo "$GREETING"
while :; do /bin/sleep 0.05; done
`;

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 20 });

const pids = async () =>
  (await readFile(path.join(folder.path, "pids"), "utf8").catch(() => "")).trim().split("\n");

const numberOf = (text: string, said: string) => said.split(text).length - 1;

test("a service that is killed is started again, and knows its supervisor", async () => {
  const { child, said, ended } = await supervise(SERVICE);
  await eventually(() => numberOf("service runs", said())).toBe(1);
  process.kill(Number((await pids())[0]), "SIGKILL");
  await eventually(() => numberOf("service runs", said())).toBe(2);
  expect(said()).toContain("Kasuwa died (code 137) and starts again in 1 s.");
  expect(said()).toContain(`service runs under ${child.pid}\ngood day\n`);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test.each([
  "SIGTERM",
  "SIGINT",
  "SIGHUP",
] as const)("%s stops the service, and no process stays behind", async (signal) => {
  const { child, said, ended } = await supervise(SERVICE);
  await eventually(() => numberOf("service runs", said())).toBe(1);
  child.kill(signal);
  expect(await ended).toBe(0);
  expect(numberOf("service stops", said())).toBe(1);
  expect(await pids()).toHaveLength(1);
});

test("a service that dies again and again is started five times more, with growing pauses, and then given up", async () => {
  const { said, ended } = await supervise("echo $$ >> pids; exit 70");
  expect(await ended).toBe(70);
  expect(await pids()).toHaveLength(6);
  expect(said().match(/slept \d+/g)).toEqual([1, 2, 4, 8, 16].map((seconds) => `slept ${seconds}`));
  expect(said()).toContain("Kasuwa died 6 times in ten minutes (code 70); it is not started again");
});

test.each([
  ["stopped by itself", 0],
  ["refused to start", 78],
])("a service that %s is not started again", async (_, code) => {
  const { said, ended } = await supervise(`echo $$ >> pids; exit ${code}`);
  expect(await ended).toBe(code);
  expect(await pids()).toHaveLength(1);
  expect(said()).toBe("");
});

test("a signal during the pause before a restart ends the supervisor at once", async () => {
  const { child, said, ended } = await supervise(
    "exit 70",
    "() => { console.log(`napping`); setInterval(() => {}, 1_000); }",
  );
  await eventually(said).toContain("napping");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a command that cannot be started is not tried again", async () => {
  const child = spawn(process.execPath, [SUPERVISE, path.join(folder.path, "nothing")]);
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  expect(await once(child, "close")).toEqual([127, null]);
  expect(said).toMatch(/^Kasuwa cannot be started: .*ENOENT/);
});

test.each([
  ["exit 7", 7],
  ["kill -TERM $$", 143],
])("if a shell has no exec, ours runs a command and ends as the command does: %s", async (script, code) => {
  const child = spawn(process.execPath, [EXEC, "sh", "-c", `echo "$0"; ${script}`, "two words"]);
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  expect(await once(child, "close")).toEqual([code, null]);
  expect(said).toBe("two words\n");
});

test("no npm script needs a POSIX shell", async () => {
  const { scripts } = JSON.parse(await readFile(PACKAGE, "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [name, script] of Object.entries(scripts)) {
    for (const command of script.split(" && "))
      expect(command, name).toMatch(/^(exec node|node|vitest|biome) /);
    // Syntax that cmd.exe reads differently: it keeps single quotes, and has neither $NAME nor
    // lists with `;`.
    expect(script, name).not.toMatch(/['$;`|<>\\]/);
  }
});
