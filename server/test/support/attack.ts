import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Reads } from "./run-bystander.ts";
import { timeLimit } from "./time-limit.ts";

const BYSTANDER = path.join(import.meta.dirname, "run-bystander.ts");

/** The service under attack, and the key of a merchant that only wants to work. */
export interface Target {
  readonly pid: number;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What an attack did to the service and to the merchant beside it. */
export interface Harm {
  readonly quietP99Ms: number;
  readonly p99Ms: number;
  /** How many reads of the merchant were answered with 200, and how many were not. */
  readonly served: number;
  readonly failed: number;
  /** The most memory that the process has held so far. */
  readonly peakMegabytes: number;
}

const PEAK_MEGABYTES_MAX = 300;
const P99_FACTOR_MAX = 3;
/** A quiet machine alone takes this long now and then. */
const P99_FLOOR_MS = 250;

/** Fails where the attack cost more memory, or slowed the other merchant more, than is allowed. */
export function requireHarmless(harm: Harm): void {
  const { peakMegabytes, p99Ms, quietP99Ms, served, failed } = harm;
  const p99MaxMs = timeLimit(Math.max(P99_FLOOR_MS, quietP99Ms * P99_FACTOR_MAX));
  const wrong = [
    peakMegabytes >= PEAK_MEGABYTES_MAX && `the service held ${peakMegabytes} MB`,
    p99Ms > p99MaxMs && `p99 of another merchant was ${p99Ms} ms, and ${p99MaxMs} ms are allowed`,
    failed > 0 && `${failed} reads of another merchant failed, ${served} were answered`,
    served === 0 && "no read of another merchant was answered",
  ].filter((sentence) => sentence !== false);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
}

/** Measures the merchant's reads first alone, then during the attack. */
export async function measureAttack(target: Target, attack: () => Promise<void>): Promise<Harm> {
  const stopAlone = await startBystander(target);
  await pause(QUIET_MS);
  const quiet = await stopAlone();
  const stopBeside = await startBystander(target);
  await attack();
  const { p99Ms, served, failed } = await stopBeside();
  const peakMegabytes = peakMegabytesOf(target.pid);
  return { quietP99Ms: quiet.p99Ms, p99Ms, served, failed, peakMegabytes };
}

const QUIET_MS = 2_000;

/** The most resident memory that a process has had, as Linux counts it. Throws where the process has ended. */
function peakMegabytesOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) throw new Error("the service has ended");
  const status = readFileSync(file, "utf8");
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/**
 * A merchant that reads its balance all the time, in a process of its own: so what the attacker costs itself does not
 * count as the merchant's wait.
 */
async function startBystander({ baseUrl, apiKey }: Target): Promise<() => Promise<Reads>> {
  const child = spawn(process.execPath, [BYSTANDER, baseUrl, apiKey], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // It says when it has read once, so that its connections are open before those of the attack.
  await once(child.stdout, "data");
  const output = text(child.stdout);
  return async () => {
    child.stdin.end();
    // Written by the bystander alone.
    return JSON.parse(await output) as Reads;
  };
}
