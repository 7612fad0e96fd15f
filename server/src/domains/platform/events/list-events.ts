import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import {
  countEvents,
  type EventsWanted,
  readEvents,
  readEventsByIds,
  searchEvents,
} from "./queries.ts";
import { restoreEvent } from "./restore-event.ts";

/** Returns the events of the last 30 days, newest first, whether or not they were delivered. */
export async function listEvents(
  database: Database,
  wanted: EventsWanted,
  page: { size: number; offset: number },
): Promise<ListedPage<object>> {
  const listed = await readListed(database, wanted, page);
  return { ...listed, rows: listed.rows.map(({ body }) => restoreEvent(body)) };
}

async function readListed(
  database: Database,
  wanted: EventsWanted,
  page: { size: number; offset: number },
): Promise<ListedPage<{ body: string }>> {
  if (wanted.type === null && wanted.reference === null) {
    return await listPage(page, {
      read: (part) => readEvents(database.ordered, wanted, part),
      count: (most) => countEvents(database.ordered, wanted, most),
    });
  }
  const found = await searchEvents(database.ordered, wanted);
  // Do not read the searched rows again.
  const searched = { ...wanted, from: found.end ?? wanted.from };
  return await searchPage(page, found, (ids) => readEventsByIds(database.ordered, searched, ids));
}
