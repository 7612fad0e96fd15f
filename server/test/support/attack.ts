import { existsSync, readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

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
  /** How long the test's own process was kept from its work, by the attack that it sends and by other tests. */
  readonly ownDelayMs: number;
  /** How many reads of the merchant were answered with 200, and how many were not. */
  readonly served: number;
  readonly failed: number;
  /** The most memory that the process has held so far. */
  readonly peakMegabytes: number;
}

const PEAK_MEGABYTES_MAX = 300;
const P99_FACTOR_MAX = 3;
/** A noisy machine alone takes this long now and then. */
const P99_FLOOR_MS = 1_000;

/** The merchant's read goes through the test's own event loop this often: it connects, sends, and reads twice. */
const TURNS_A_READ = 4;

/**
 * Fails where the attack cost more memory, or slowed the other merchant more, than is allowed. The delay of the test's own
 * process is not the service's.
 */
export function requireHarmless(harm: Harm): void {
  const { peakMegabytes, p99Ms, quietP99Ms, ownDelayMs, served, failed } = harm;
  const p99MaxMs = Math.max(P99_FLOOR_MS, quietP99Ms * P99_FACTOR_MAX) + ownDelayMs * TURNS_A_READ;
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
  const alone = new Bystander(target);
  await pause(QUIET_MS);
  const quiet = await alone.stop();
  const beside = new Bystander(target);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await attack();
  const { p99Ms, served, failed } = await beside.stop();
  delay.disable();
  const ownDelayMs = Math.round(delay.percentile(99) / 1_000_000);
  const peakMegabytes = peakMegabytesOf(target.pid);
  return { quietP99Ms: quiet.p99Ms, p99Ms, ownDelayMs, served, failed, peakMegabytes };
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

const READS_AT_ONCE = 4;
const PAUSE_MS = 20;

/** A merchant that reads its balance all the time. */
class Bystander {
  readonly #target: Target;
  readonly #durationsMs: number[] = [];
  readonly #readers: Promise<void>[];
  #failed = 0;
  #isStopped = false;

  constructor(target: Target) {
    this.#target = target;
    this.#readers = Array.from({ length: READS_AT_ONCE }, () => this.#readOn());
  }

  async stop(): Promise<{ p99Ms: number; served: number; failed: number }> {
    this.#isStopped = true;
    await Promise.all(this.#readers);
    const sorted = this.#durationsMs.toSorted((a, b) => a - b);
    const p99Ms = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    return { p99Ms, served: sorted.length - this.#failed, failed: this.#failed };
  }

  async #readOn(): Promise<void> {
    while (!this.#isStopped) {
      const startedMs = performance.now();
      if (!(await this.#read())) this.#failed += 1;
      this.#durationsMs.push(performance.now() - startedMs);
      await pause(PAUSE_MS);
    }
  }

  async #read(): Promise<boolean> {
    const { baseUrl, apiKey } = this.#target;
    try {
      const headers = { "x-service-api-key": apiKey };
      const answer = await fetch(`${baseUrl}/api/v1/business/balance`, { headers });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false;
    }
  }
}
