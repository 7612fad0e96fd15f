import type { Queryable } from "../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../kernel/lists.ts";
import { countEvents, type EventsWanted, readEvents } from "./queries.ts";
import { restoreEvent } from "./restore-event.ts";

/** What a merchant was told in the last 30 days, or would have been, the newest first. */
export async function listEvents(
  database: Queryable,
  wanted: EventsWanted,
  page: { size: number; offset: number },
): Promise<ListedPage<object>> {
  const { rows, total } = await listPage(page, {
    read: (part) => readEvents(database, wanted, part),
    count: (most) => countEvents(database, wanted, most),
  });
  return { rows: rows.map(({ body }) => restoreEvent(body)), total };
}
