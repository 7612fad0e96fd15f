import type { Queryable } from "../database/database.ts";
import { repeat } from "../jobs/worker/repeat.ts";
import type { StoredGauge } from "../stored-gauges.ts";
import type { RequestTally } from "./request-tally.ts";
import {
  type BacklogSample,
  insertBacklogSamples,
  insertProcessSample,
  insertSlowStatements,
} from "./sample-queries.ts";
import type { SlowStatements } from "./slow-statements.ts";

interface SamplerParts {
  readonly database: Queryable;
  readonly processId: string;
  readonly tally: RequestTally;
  readonly slowStatements: SlowStatements;
  /** Empty where another process samples them. */
  readonly gauges: readonly StoredGauge[];
  onError(error: unknown): void;
}

const EVERY_MS = 60_000;

/**
 * Stores what this process did, once a minute, for the charts of the console. While the database is lost its samples are
 * missing. Returns a function that stores the last one and stops.
 */
export function startSampler(parts: SamplerParts): () => Promise<void> {
  let cpu = process.cpuUsage();
  const sample = async () => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    await insertProcessSample(parts.database, {
      processId: parts.processId,
      ...parts.tally.take(),
      cpuMs: Math.round((user + system) / 1_000),
      memoryBytes: process.memoryUsage.rss(),
    });
    const slow = parts.slowStatements.take();
    if (slow.length > 0) await insertSlowStatements(parts.database, slow);
  };
  const stop = repeat(
    async () => {
      await sample();
      await sampleBacklogs(parts);
      return "rest";
    },
    { everyMs: EVERY_MS, onError: parts.onError },
  );
  return async () => {
    await stop();
    await sample().catch(parts.onError);
  };
}

/** One after the other: all at once would take every connection. One that fails leaves the others. */
async function sampleBacklogs({ database, gauges, onError }: SamplerParts): Promise<void> {
  const samples: BacklogSample[] = [];
  for (const { name, read } of gauges) {
    try {
      for (const { labels = {}, value } of await read(database))
        samples.push({ name, labels, value });
    } catch (error) {
      onError(error);
    }
  }
  if (samples.length > 0) await insertBacklogSamples(database, samples);
}
