import type { Database } from "../../../kernel/database/database.ts";
import {
  addChunk,
  beginProgress,
  deleteDaysBefore,
  type FlowPlace,
  lockProgress,
  moveProgress,
  readEnvironmentNow,
} from "./flow-queries.ts";
import { firstDayKept, firstMoment, SETTLED_AFTER_MS } from "./flow-rules.ts";

/** Adding this many records takes PostgreSQL about 40 ms. */
const CHUNK = 20_000;

/**
 * Adds the next records of an environment to the sums of their days, each once. Returns whether more are left. If
 * another process is adding them now, it adds none.
 *
 * A record is added when it is a minute old: a group commits within seconds of the time in its records, so no later
 * record comes before the position.
 */
export async function addFlows(
  database: Database,
  environmentId: bigint,
  chunk = CHUNK,
): Promise<{ isMoreLeft: boolean }> {
  const now = await readEnvironmentNow(database, environmentId);
  const start = firstMoment(now);
  return await database.transaction(async (tx) => {
    await beginProgress(tx, environmentId, start);
    const place = await lockProgress(tx, environmentId);
    if (place === undefined) return { isMoreLeft: false };
    const from = laterOf(place, start);
    const until = new Date(now.getTime() - SETTLED_AFTER_MS);
    const added = await addChunk(tx, { environmentId, from, until, limit: chunk });
    const { throughAt, throughId } = added;
    if (throughAt !== null && throughId !== null)
      await moveProgress(tx, environmentId, { throughAt, throughId });
    const isMoreLeft = added.count === chunk;
    if (!isMoreLeft) await deleteDaysBefore(tx, environmentId, firstDayKept(now));
    return { isMoreLeft };
  });
}

/** No page shows days before the window, so their records are not added after a long absence. */
const laterOf = (place: FlowPlace, start: Date): FlowPlace =>
  place.throughAt < start ? { throughAt: start, throughId: 0n } : place;
