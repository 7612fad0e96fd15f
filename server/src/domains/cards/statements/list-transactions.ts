import type { Database } from "../../../kernel/database/database.ts";
import { requireKeptSince } from "../../../kernel/ledger/require-kept.ts";
import {
  type AmountRange,
  type DateRange,
  hasAmounts,
  readList,
  type SearchedList,
} from "../../../kernel/lists.ts";
import { findCard } from "../cards/index.ts";
import {
  countMatching,
  readByIds,
  readPage,
  type StatementFilter,
  searchStatement,
} from "./list-queries.ts";
import { presentTransaction } from "./present-transaction.ts";
import type { CardTransaction } from "./queries.ts";

const LIST: SearchedList<StatementFilter, CardTransaction> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null && !hasAmounts(filter) ? undefined : searchStatement(at, filter),
};

export interface StatementAsked extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly reference: string;
  readonly search: string | null;
}

/** One page of a card's statement, newest first. Throws if the card is unknown, or rows of the period are archived. */
export async function listTransactions(
  database: Database,
  { reference, ...asked }: StatementAsked,
  page: { number: number; size: number; offset: number },
) {
  const { id: cardId, createdAt } = await findCard(database, asked.environmentId, reference);
  await requireKeptSince(database, asked, { madeAt: createdAt, isWhole: false });
  const listed = await readList(database, LIST, { cardId, ...asked }, page);
  const { rows, total: totalCount, searchedBackTo } = listed;
  return {
    cardReference: reference,
    transactions: rows.map(presentTransaction),
    pageNumber: page.number,
    pageSize: page.size,
    totalCount,
    hasMore: page.offset + rows.length < totalCount,
    ...(searchedBackTo && { searchedBackTo }),
  };
}
