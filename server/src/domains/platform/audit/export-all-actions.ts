import type { Kit } from "../../../kernel/kit.ts";
import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import { type ActionsAsked, filterOf } from "./list-actions.ts";
import { readActionsAfter } from "./operator-list-queries.ts";
import type { ListedAction } from "./queries.ts";

const ROWS_A_PIECE = 500;

const COLUMNS = [
  ...["id", "at", "by", "action", "businessId", "mode", "details", "requestId", "address"],
];

/** Yields the actions of operators and members as CSV, newest first, one piece at a time. */
export async function* exportAllActions(
  { database }: Pick<Kit, "database">,
  asked: ActionsAsked,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let last: ListedAction | undefined;
  for (;;) {
    const rows = await readActionsAfter(database.ordered, filterOf(asked), last, ROWS_A_PIECE);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < ROWS_A_PIECE) return;
    last = rows.at(-1);
  }
}

const cellsOf = (row: ListedAction): string[] =>
  [
    ...[String(row.id), row.at, row.by, row.action],
    ...[row.businessId === null ? null : String(row.businessId), row.mode],
    ...[JSON.stringify(row.details), row.requestId, row.address],
  ].map(csvCell);
