import type { Kit } from "../../../kernel/kit.ts";
import { wakeQueue } from "../endpoints/index.ts";
import { enqueueReplay, lockReplay, replayNextPage } from "./queries.ts";

const PAGE_MAX = 1_000;

/** Then the next replay has its turn. */
const TURN_PAGES_MAX = 10;

/**
 * Runs a replay, a page at a time: to its end, or for one turn, after which it waits behind the other replays. Each page is
 * one transaction that saves the position, so a restart continues there.
 */
export async function runReplay(
  kit: Kit,
  environmentId: bigint,
  id: bigint,
  pageSize = PAGE_MAX,
): Promise<void> {
  for (let page = 0; page < TURN_PAGES_MAX; page += 1)
    if (!(await replayPage(kit, environmentId, id, pageSize))) return;
  await enqueueReplay(kit.database, { environmentId, id });
}

/** Returns whether there may be more. */
function replayPage(
  kit: Kit,
  environmentId: bigint,
  id: bigint,
  pageSize: number,
): Promise<boolean> {
  return kit.database.transaction(async (tx) => {
    const replay = await lockReplay(tx, environmentId, id);
    if (replay === undefined || replay.finishedAt !== null) return false;
    const { count } = await replayNextPage(tx, replay, pageSize);
    // The first page ends a rest. If its deliveries fail, the endpoint rests again.
    const health = replay.done === 0 ? "probe" : "keep";
    await wakeQueue(tx, { environmentId, id: replay.endpointId }, health);
    return count === pageSize;
  });
}
