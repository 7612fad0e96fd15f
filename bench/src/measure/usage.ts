import { readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time of a process in milliseconds, from the operating system. With `children`, also that of its
 * children: those that run, and those that ended and were waited for.
 */
export function cpuMs(pid: number, children: "alone" | "with children" = "alone"): number {
  const { own, waitedFor } = ticksOf(pid);
  if (children === "alone") return toMs(own);
  return toMs(
    own + waitedFor + childrenOf(pid).reduce((sum, child) => sum + ticksOfLiving(child), 0),
  );
}

/** The highest resident memory of a process in megabytes, including its start. */
export function peakMemoryMb(pid: number): number {
  return statusMb(pid, "VmHWM");
}

export function memoryMb(pid: number): number {
  return statusMb(pid, "VmRSS");
}

function statusMb(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

/** The program's name may contain any character, so fields are counted after its closing parenthesis. */
function ticksOf(pid: number): { own: number; waitedFor: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { own: user + system, waitedFor: childrenUser + childrenSystem };
}

function ticksOfLiving(pid: number): number {
  try {
    return ticksOf(pid).own;
  } catch {
    // It ended after the listing. Its usage counts for its parent from the next reading on.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

const toMs = (ticks: number) => (ticks * 1_000) / TICKS_PER_SECOND;
