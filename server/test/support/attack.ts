import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Reads } from "./run-bystander.ts";
import { timeLimit } from "./time-limit.ts";

const BYSTANDER = path.join(import.meta.dirname, "run-bystander.ts");

/** The service under attack, and the key of an uninvolved merchant. */
export interface Target {
  readonly pid: number;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What an attack did to the service and to the merchant beside it. */
export interface Harm extends Reads {
  /** How long the merchant waited before the attack. */
  readonly quietP99Ms: number;
  /** The most memory that the process has held so far. */
  readonly peakMegabytes: number;
}

const PEAK_MEGABYTES_MAX = 250;
/** Counted as CPU time of the service during a read, which other load on the machine does not change. */
const P99_CPU_MS_MAX = 300;
/** How many times longer than before the attack another merchant may wait. */
const P99_FACTOR_MAX = 3;
/** Even a quiet machine takes this long now and then. */
const P99_FLOOR_MS = 250;

/** Fails if the attack cost more memory, or slowed the other merchant more, than is allowed. */
export function requireHarmless(harm: Harm): void {
  const { peakMegabytes, p99CpuMs, quietP99Ms, p99Ms, served, failed, firstFailure } = harm;
  const p99MsMax = timeLimit(Math.max(P99_FLOOR_MS, quietP99Ms * P99_FACTOR_MAX));
  const wrong = [
    peakMegabytes >= PEAK_MEGABYTES_MAX && `the service held ${peakMegabytes} MB`,
    p99CpuMs > P99_CPU_MS_MAX && `the service worked ${p99CpuMs} ms while another merchant waited`,
    p99Ms > p99MsMax && `another merchant waited ${p99Ms} ms, and ${p99MsMax} ms are allowed`,
    failed > 0 &&
      `${failed} reads of another merchant failed, ${served} were answered: ${firstFailure}`,
    served === 0 && "no read of another merchant was answered",
  ].filter((sentence) => sentence !== false);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
}

/** Measures the merchant's reads first alone, then during the attack. */
export async function measureAttack(target: Target, attack: () => Promise<void>): Promise<Harm> {
  const { p99Ms: quietP99Ms } = await (await startBystander(target))();
  const stop = await startBystander(target);
  await attack();
  const reads = await stop();
  return { ...reads, quietP99Ms, peakMegabytes: peakMegabytesOf(target.pid) };
}

/** The most resident memory that a process has had, as Linux counts it. Throws if the process has ended. */
function peakMegabytesOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) throw new Error("the service has ended");
  const status = readFileSync(file, "utf8");
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/**
 * A merchant that reads its balance all the time, in a process of its own: so the attacker's own cost does not count as
 * the merchant's wait.
 */
async function startBystander({ pid, baseUrl, apiKey }: Target): Promise<() => Promise<Reads>> {
  const child = spawn(process.execPath, [BYSTANDER, baseUrl, apiKey, String(pid)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // It says when it has read once, so that its connections are open before those of the attack.
  await once(child.stdout, "data");
  const output = text(child.stdout);
  return async () => {
    child.stdin.end();
    // Only the bystander writes this.
    return JSON.parse(await output) as Reads;
  };
}
