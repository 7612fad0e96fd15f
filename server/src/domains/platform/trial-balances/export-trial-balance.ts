import type { Kit } from "../../../kernel/kit.ts";
import { formatPlain } from "../../../kernel/money.ts";
import { csvLine, csvText } from "../../../kernel/text/csv.ts";
import { filterRows, type RowsAsked } from "./find-rows.ts";
import { type RowPlace, readRows, type TrialBalanceRow } from "./queries.ts";
import { typeOf } from "./rules.ts";

/** The rows of one statement, and of one piece of the file. */
const ROWS_A_PIECE = 1_000;

/** The header says which sign a balance has. */
const COLUMNS = [
  "date",
  "business",
  "business id",
  "environment",
  "mode",
  "account",
  "type",
  "currency",
  "opening (debit positive / credit negative)",
  "debit",
  "credit",
  "closing (debit positive / credit negative)",
] as const;

/**
 * Streams a day's trial balance as CSV, one piece at a time. A statement ends with its piece, so a slow reader blocks
 * nothing in the database. Throws if the day has no trial balance.
 */
export async function* exportTrialBalance(
  { database }: Pick<Kit, "database">,
  asked: RowsAsked,
): AsyncGenerator<string> {
  const filter = await filterRows(database, asked);
  yield csvLine(COLUMNS);
  for (let after: RowPlace | undefined; ; ) {
    const rows = await readRows(database.ordered, filter, after, ROWS_A_PIECE);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < ROWS_A_PIECE) return;
    after = rows.at(-1);
  }
}

/** Amounts stay numbers: a spreadsheet adds them up. Only a business's name is a text from outside. */
const cellsOf = (row: TrialBalanceRow): string[] => [
  row.day,
  csvText(row.businessName ?? ""),
  String(row.businessId ?? ""),
  String(row.environmentId),
  row.mode ?? "",
  row.account,
  typeOf(row.account),
  row.currency,
  formatPlain(row.opening),
  formatPlain(row.debit),
  formatPlain(row.credit),
  formatPlain(row.closing),
];
