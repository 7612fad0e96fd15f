import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

/** The results of a merchant's reads. */
export interface Reads {
  /** How long the merchant waited for an answer. */
  readonly p99Ms: number;
  /** How much CPU the service's main thread used during that wait. */
  readonly p99CpuMs: number;
  /** How many were answered with 200, and how many were not. */
  readonly served: number;
  readonly failed: number;
  /** What the first of these got. */
  readonly firstFailure: string | null;
}

const READS_AT_ONCE = 4;
/** `fetch` opens a fifth connection if it notices late that an answer has ended. */
const agent = new Agent({ keepAlive: true, maxSockets: READS_AT_ONCE });
const PAUSE_MS = 40;
/** A busy machine leaves time for only a few reads. */
const READS_MIN = 60;

/**
 * A merchant that reads its balance until its input ends, and often enough. It writes a line when it begins, and the
 * results at the end.
 */
const [, , baseUrl = "", apiKey = "", servicePid = ""] = process.argv;
const durationsMs: number[] = [];
const cpuMs: number[] = [];
const failures: string[] = [];
let isStopped = false;
process.stdin.resume();
void once(process.stdin, "end").then(() => {
  isStopped = true;
});
await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
process.stdout.write("\n");
await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
const reads: Reads = {
  p99Ms: p99(durationsMs),
  p99CpuMs: p99(cpuMs),
  served: durationsMs.length - failures.length,
  failed: failures.length,
  firstFailure: failures[0] ?? null,
};
process.stdout.write(JSON.stringify(reads));
agent.destroy();

function p99(numbers: readonly number[]): number {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0);
}

async function readOn(): Promise<void> {
  while (!isStopped || durationsMs.length < READS_MIN) {
    const [startedMs, startedCpuMs] = [performance.now(), cpuOfService()];
    const failure = await read();
    if (failure !== undefined) failures.push(failure);
    durationsMs.push(performance.now() - startedMs);
    cpuMs.push(cpuOfService() - startedCpuMs);
    await pause(PAUSE_MS);
  }
}

/** What the service's main thread has used so far, as Linux counts it. The reads fail once it has ended. */
function cpuOfService(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${servicePid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return 0;
  }
}

/** Undefined if it was answered with 200, otherwise the status and body, or the error of the connection. */
async function read(): Promise<string | undefined> {
  try {
    const headers = { "x-service-api-key": apiKey };
    const request = get(`${baseUrl}/api/v1/business/balance`, { agent, headers });
    // The event carries only the answer.
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    const body = await text(answer);
    return answer.statusCode === 200 ? undefined : `${answer.statusCode} ${body}`;
  } catch (error) {
    return inspect(error, { breakLength: Number.POSITIVE_INFINITY });
  }
}
