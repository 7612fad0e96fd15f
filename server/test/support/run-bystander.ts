import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** How the reads of a merchant went. */
export interface Reads {
  readonly p99Ms: number;
  /** How many were answered with 200, and how many were not. */
  readonly served: number;
  readonly failed: number;
}

const READS_AT_ONCE = 4;
const PAUSE_MS = 20;

/** A merchant that reads its balance until its input ends. It writes a line when it begins, and at the end how it went. */
const [, , baseUrl = "", apiKey = ""] = process.argv;
const durationsMs: number[] = [];
let failed = 0;
let isStopped = false;
process.stdin.resume();
void once(process.stdin, "end").then(() => {
  isStopped = true;
});
await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
process.stdout.write("\n");
await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
const sorted = durationsMs.toSorted((a, b) => a - b);
const p99Ms = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
const reads: Reads = { p99Ms, served: sorted.length - failed, failed };
process.stdout.write(JSON.stringify(reads));

async function readOn(): Promise<void> {
  while (!isStopped) {
    const startedMs = performance.now();
    if (!(await read())) failed += 1;
    durationsMs.push(performance.now() - startedMs);
    await pause(PAUSE_MS);
  }
}

async function read(): Promise<boolean> {
  try {
    const headers = { "x-service-api-key": apiKey };
    const answer = await fetch(`${baseUrl}/api/v1/business/balance`, { headers });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
