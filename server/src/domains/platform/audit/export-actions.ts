import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../kernel/database/database.ts";
import { includeMillisecond, inOrderOf } from "../../../kernel/lists.ts";
import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import {
  type ActionFilter,
  isSearched,
  readActionsByIds,
  readAfter,
  searchActions,
} from "./list-queries.ts";
import { presentAction, type ShownAction } from "./present-action.ts";
import type { ListedAction } from "./queries.ts";

/** The rows of one statement, and of one piece of the file. */
const ROWS_A_PIECE = 200;

const COLUMNS = [
  ...(["at", "by", "phrase", "subject", "mode", "details"] as const),
  ...(["changes", "requestId", "address", "action", "id"] as const),
] as const;

/** Streams the actions on a business that match the filter as CSV, newest first, one piece at a time. */
export async function* exportActions(
  database: Database,
  filter: ActionFilter,
): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  for await (const rows of isSearched(filter) ? search(database, filter) : walk(database, filter)) {
    yield rows.map((row) => csvLine(cellsOf(presentAction(row)))).join("");
    // A piece costs CPU, so other requests get a turn before the next one.
    await nextTurn();
  }
}

async function* walk(database: Database, filter: ActionFilter): AsyncGenerator<ListedAction[]> {
  let last: ListedAction | undefined;
  for (;;) {
    const rows = await readAfter(database.ordered, filter, last, ROWS_A_PIECE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PIECE) return;
    last = rows.at(-1);
  }
}

/** A list searches only the newest rows. An export continues where each search stopped, to the last row. */
async function* search(
  database: Database,
  filter: ActionFilter,
): AsyncGenerator<readonly ListedAction[]> {
  let { until } = filter;
  for (;;) {
    const { ids, end } = await searchActions(database.ordered, { ...filter, until });
    for (let at = 0; at < ids.length; at += ROWS_A_PIECE) {
      const piece = ids.slice(at, at + ROWS_A_PIECE);
      yield inOrderOf(piece, await readActionsByIds(database, filter.businessId, piece));
    }
    if (end === undefined) return;
    until = includeMillisecond(end);
  }
}

function cellsOf(action: ShownAction): string[] {
  const details = action.facts.map(({ name, value }) => `${name}: ${value}`).join("; ");
  const changes = action.changes
    .map(({ name, before, after }) => `${name}: ${before ?? "none"} → ${after ?? "none"}`)
    .join("; ");
  const cells = { ...action, details, changes };
  return COLUMNS.map((column) => csvCell(cells[column]));
}
