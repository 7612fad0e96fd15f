import { readFileSync } from "node:fs";
import { waitUntil } from "./program.ts";

const SIGNALLED_WITHIN_MS = 5_000;

/** The state of a process in the kernel: one letter, such as T for a stopped one. Undefined if it does not exist. */
export function stateOf(pid: number): string | undefined {
  try {
    // The name before it stands in brackets and may contain anything.
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "latin1"))?.[1];
  } catch {
    return undefined;
  }
}

/** A killed process stays a zombie until its parent collects its exit status. */
const isAlive = (pid: number): boolean => !"ZX".includes(stateOf(pid) ?? "X");

/** The command name of a process. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The processes below this one, at this moment. */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim();
    return text === "" ? [] : text.split(" ").map(Number);
  } catch {
    return [];
  }
}

/** Kills them, the first one first. Throws if there are none or one survives: a fault that hits nothing proves nothing. */
export async function killAll(what: string, pids: readonly number[]): Promise<void> {
  requireSome(what, pids);
  signalAll(pids, "SIGKILL");
  await untilAll(`${what} is gone`, pids, (pid) => !isAlive(pid));
}

/** Stops them where they are. Returns what continues them, and throws if they had not stood still until then. */
export async function stopAll(what: string, pids: readonly number[]): Promise<() => void> {
  requireSome(what, pids);
  signalAll(pids, "SIGSTOP");
  await untilAll(`${what} stands still`, pids, (pid) => !isAlive(pid) || stateOf(pid) === "T");
  const stopped = pids.filter(isAlive);
  requireSome(what, stopped);
  return () => {
    const moved = stopped.filter((pid) => isAlive(pid) && stateOf(pid) !== "T");
    signalAll(stopped, "SIGCONT");
    if (moved.length > 0) throw new Error(`${what} did not stand still until the end of the fault`);
  };
}

function requireSome(what: string, pids: readonly number[]): void {
  if (!pids.some(isAlive)) throw new Error(`${what} does not run, so the fault hits nothing`);
}

const untilAll = (what: string, pids: readonly number[], holds: (pid: number) => boolean) =>
  waitUntil(what, SIGNALLED_WITHIN_MS, () => pids.every(holds));

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended with the one before it.
    }
  }
}
