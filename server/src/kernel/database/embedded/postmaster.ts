import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TemporaryStartupError } from "../../startup-error.ts";
import { commandOf, isRunning } from "./find-process.ts";

/** PostgreSQL's main process, according to the file `postmaster.pid` in its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

const START_PATIENCE_MS = 300_000;
const FAST_PATIENCE_MS = 10_000;
const IMMEDIATE_PATIENCE_MS = 5_000;
const POLL_EVERY_MS = 5;

/** The server of this data folder, if it is alive. */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const postmaster = await readPidFile(dataFolder);
  const command = postmaster && (await commandOf(postmaster.pid));
  if (postmaster === undefined || command === undefined) return undefined;
  if (await serves(command, dataFolder)) return postmaster;
  await forgetPid(dataFolder, postmaster.pid);
  return undefined;
}

/** True if the server of this data folder was killed: an orderly stop removes its file. */
export async function hasCrashed(dataFolder: string): Promise<boolean> {
  return (await readPidFile(dataFolder)) !== undefined && !(await findPostmaster(dataFolder));
}

/** Waits while a server starts, recovers or stops. Undefined if it has gone, or `hasEnded` says so. */
export async function readyPostmaster(
  dataFolder: string,
  hasEnded?: () => boolean,
): Promise<Postmaster | undefined> {
  const deadline = performance.now() + START_PATIENCE_MS;
  while (performance.now() < deadline) {
    const ended = hasEnded?.();
    const postmaster = await findPostmaster(dataFolder);
    if (postmaster?.status === "ready") return postmaster;
    if (ended ?? postmaster === undefined) return undefined;
    await pause(POLL_EVERY_MS);
  }
  throw new TemporaryStartupError(
    `PostgreSQL in ${dataFolder} is not ready after ${START_PATIENCE_MS / 60_000} minutes; ` +
      "read server.log in that folder for what it is doing.",
  );
}

/** Stops the server quickly and cleanly. If that takes too long, stops it in a way that needs recovery. */
export async function shutDown(dataFolder: string, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", FAST_PATIENCE_MS],
    ["SIGQUIT", IMMEDIATE_PATIENCE_MS],
  ] as const) {
    if ((await findPostmaster(dataFolder))?.pid !== pid) return;
    process.kill(pid, signal);
    if (await hasGone(pid, patienceMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`);
}

async function hasGone(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (!(await isRunning(pid))) return true;
    await pause(POLL_EVERY_MS);
  }
  return false;
}

async function readPidFile(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , port = "", , , , status = ""] = text.split("\n");
  return text === "" ? undefined : { pid: Number(pid), port: Number(port), status: status.trim() };
}

/** A renamed folder of a running server has the old name in its command. That server still counts as ours. */
async function serves(command: string[], dataFolder: string): Promise<boolean> {
  const served = command[command.indexOf("-D") + 1];
  if (basename(command[0] ?? "") !== "postgres" || !command.includes("-D") || !served) return false;
  const [there, here] = await Promise.all([stat(served).catch(() => undefined), stat(dataFolder)]);
  return there === undefined || (there.ino === here.ino && there.dev === here.dev);
}

/**
 * The process id in a dead server's file may belong to another program by now, or to its own zombie, and PostgreSQL
 * would then refuse to start. Only the id is replaced: PostgreSQL uses the other lines to check that none of the dead
 * server's backends still writes to this folder.
 */
async function forgetPid(dataFolder: string, pid: number): Promise<void> {
  const path = join(dataFolder, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => "");
  const unusedPid = 2_147_483_647;
  if (text.startsWith(`${pid}\n`)) await writeFile(path, text.replace(/^\d+/, String(unusedPid)));
}
