import type { Database } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import {
  type SettlementFilter,
  type SettlementSum,
  searchSettlements,
  sumByIds,
  sumNewest,
} from "./list-queries.ts";

/** A sum reads every row, so it covers only the newest rows that match the filters. */
const SUMMED_MAX = 10_000;

/** Returns what the settlements of a list's filters add up to: what is pending, and what became available. */
export async function sumSettlements(database: Database, filter: SettlementFilter) {
  const found = await searchSettlements(database.ordered, filter);
  const sums =
    found === undefined
      ? await sumNewest(database.ordered, filter, SUMMED_MAX)
      : await sumByIds(database, filter.environmentId, found.ids);
  const of = (isSettled: boolean) => sums.find((sum) => sum.isSettled === isSettled);
  return {
    pending: presentSum(of(false)),
    settled: presentSum(of(true)),
    nextDue: of(false)?.nextDue ?? null,
  };
}

const presentSum = (sum: SettlementSum | undefined) => ({
  settlements: sum?.settlements ?? 0,
  credits: sum?.credits ?? 0,
  amount: toDecimal(sum?.amount ?? 0n),
});
