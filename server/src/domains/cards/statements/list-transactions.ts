import type { Database } from "../../../kernel/database/database.ts";
import { listPage } from "../../../kernel/lists.ts";
import { findCard } from "../cards/index.ts";
import { presentTransaction } from "./present-transaction.ts";
import { countTransactionsOf, readTransactionsOf } from "./queries.ts";

/** One page of a card's statement, the newest first. */
export async function listTransactions(
  database: Database,
  asked: {
    environmentId: bigint;
    reference: string;
    period: { from: Date | null; until: Date | null };
  },
  page: { number: number; size: number; offset: number },
) {
  const { environmentId, reference, period } = asked;
  const { id: cardId } = await findCard(database, environmentId, reference);
  const stretch = { environmentId, cardId, ...period };
  const { rows, total: totalCount } = await listPage(page, {
    read: (part) => readTransactionsOf(database.ordered, stretch, part),
    count: (most) => countTransactionsOf(database.ordered, stretch, most),
  });
  return {
    cardReference: reference,
    transactions: rows.map(presentTransaction),
    ...{ pageNumber: page.number, pageSize: page.size, totalCount },
    hasMore: page.offset + rows.length < totalCount,
  };
}
