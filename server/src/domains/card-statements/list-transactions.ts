import type { Queryable } from "../../kernel/database/database.ts";
import { findCard } from "../cards/index.ts";
import { tooFarBack } from "./errors.ts";
import { presentTransaction } from "./present-transaction.ts";
import { countTransactionsOf, readTransactionsOf } from "./queries.ts";

/** What can be paged through, and what a total counts up to. Beyond it dates lead. */
const ROWS_MAX = 100_000;

/** One page of a card's statement, the newest first. */
export async function listTransactions(
  database: Queryable,
  asked: {
    environmentId: bigint;
    reference: string;
    period: { from: Date | null; until: Date | null };
  },
  page: { number: number; size: number; offset: number },
) {
  if (page.offset + page.size > ROWS_MAX) throw tooFarBack({ rowsMax: ROWS_MAX });
  const { environmentId, reference, period } = asked;
  const { id: cardId } = await findCard(database, environmentId, reference);
  const stretch = { environmentId, cardId, ...period };
  const rows = await readTransactionsOf(database, stretch, {
    limit: page.size,
    offset: page.offset,
  });
  const { count: totalCount } = await countTransactionsOf(database, stretch, ROWS_MAX + 1);
  return {
    cardReference: reference,
    transactions: rows.map(presentTransaction),
    ...{ pageNumber: page.number, pageSize: page.size, totalCount },
    hasMore: page.offset + rows.length < totalCount,
  };
}
