import type { Queryable } from "../../kernel/database/database.ts";
import { countEvents, type EventsWanted, readEvents } from "./queries.ts";
import { restoreEvent } from "./restore-event.ts";

/** `total` counts no further than this, and what is more is there to be paged all the same. */
const COUNTED_MAX = 100_000;

export interface EventPage {
  readonly rows: readonly object[];
  readonly total: number;
}

/** What a merchant was told in the last 30 days, or would have been, the newest first. */
export async function listEvents(
  database: Queryable,
  wanted: EventsWanted,
  { size, offset }: { size: number; offset: number },
): Promise<EventPage> {
  // One more than is shown tells whether there are more, also beyond what is counted.
  const rows = await readEvents(database, wanted, { limit: size + 1, offset });
  const { total } = await countEvents(database, wanted, COUNTED_MAX);
  const shown = rows.slice(0, size).map(({ body }) => restoreEvent(body));
  return { rows: shown, total: Math.max(total, offset + rows.length) };
}
