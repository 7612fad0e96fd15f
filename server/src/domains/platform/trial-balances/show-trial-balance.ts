import type { Kit } from "../../../kernel/kit.ts";
import { filterRows, type RowsAsked } from "./find-rows.ts";
import { type CurrencySums, readRows, sumRows, type TrialBalanceRow } from "./queries.ts";

const ROWS_MAX = 500;

export interface ShownTrialBalance {
  readonly rows: readonly TrialBalanceRow[];
  /** Whether there are more rows. The export has all of them. */
  readonly hasMore: boolean;
  /** The sums of all rows, including those that are not shown. */
  readonly sums: readonly CurrencySums[];
}

/** Returns the first rows of a day's trial balance and the sums of all. Throws if the day has none. */
export async function showTrialBalance(
  { database }: Pick<Kit, "database">,
  asked: RowsAsked,
): Promise<ShownTrialBalance> {
  const filter = await filterRows(database, asked);
  const rows = await readRows(database.ordered, filter, undefined, ROWS_MAX + 1);
  return {
    rows: rows.slice(0, ROWS_MAX),
    hasMore: rows.length > ROWS_MAX,
    sums: await sumRows(database, filter),
  };
}
