import type { Database } from "../../../kernel/database/database.ts";
import { listPage } from "../../../kernel/lists.ts";
import { findCard } from "../cards/index.ts";
import { presentTransaction } from "./present-transaction.ts";
import { countTransactionsIn, readTransactions } from "./queries.ts";

/** One page of a card's statement, newest first. Throws if the card is unknown. */
export async function listTransactions(
  database: Database,
  request: {
    environmentId: bigint;
    reference: string;
    period: { from: Date | null; until: Date | null };
  },
  page: { number: number; size: number; offset: number },
) {
  const { environmentId, reference, period } = request;
  const { id: cardId } = await findCard(database, environmentId, reference);
  const range = { environmentId, cardId, ...period };
  const { rows, total: totalCount } = await listPage(page, {
    read: (part) => readTransactions(database.ordered, range, part),
    count: (most) => countTransactionsIn(database.ordered, range, most),
  });
  return {
    cardReference: reference,
    transactions: rows.map(presentTransaction),
    pageNumber: page.number,
    pageSize: page.size,
    totalCount,
    hasMore: page.offset + rows.length < totalCount,
  };
}
