import type { Database } from "../../../kernel/database/database.ts";
import { SUMMED_MAX, type TransactionSums, totalOf } from "./add-sums.ts";
import { filterOf, searchFiltered, type TransactionsAsked } from "./list-transactions.ts";
import { sumByIds, sumNewest } from "./sum-queries.ts";

/**
 * Returns the sums of the transactions that a list's filters leave: of the newest 10,000 of them, because a sum reads
 * every row. `since` is the time of the oldest one in the sums, if there are more.
 */
export async function sumTransactions(
  database: Database,
  environmentId: bigint,
  asked: TransactionsAsked,
): Promise<TransactionSums> {
  const filter = filterOf(environmentId, asked);
  const searched = await searchFiltered(database.ordered, filter);
  if (searched === undefined) return totalOf(await sumNewest(database.ordered, filter, SUMMED_MAX));
  const days = await sumByIds(database, environmentId, searched.ids);
  return totalOf(days, searched.end);
}
