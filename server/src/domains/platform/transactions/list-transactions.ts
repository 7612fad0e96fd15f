import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import { recordOf, type TransactionRecord } from "./present-transaction.ts";
import {
  countMatching,
  readOwner,
  readPage,
  readTransactions,
  type Transaction,
  type TransactionFilter,
} from "./queries.ts";
import type { Status, TransactionType } from "./rules.ts";
import { searchOf, searchTransactions } from "./search-queries.ts";

export interface TransactionsAsked {
  readonly status?: Status | undefined;
  readonly type?: TransactionType | undefined;
  /** A reference, the receiver's account number, or a part of the record's texts. */
  readonly searchBy?: string | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Returns one page of an environment's transactions, newest first, with the total. */
export async function listTransactions(
  database: Database,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: PageAsked,
): Promise<ListedPage<TransactionRecord>> {
  const filter = filterOf(environmentId, asked);
  const owner = await readOwner(database, environmentId);
  const listed = await readListed(database, filter, page);
  return { ...listed, rows: listed.rows.map((row) => recordOf(row, owner)) };
}

type PageAsked = { readonly size: number; readonly offset: number };

async function readListed(
  database: Database,
  filter: TransactionFilter,
  page: PageAsked,
): Promise<ListedPage<Transaction>> {
  if (filter.text === null) {
    return await listPage(page, {
      read: (part) => readPage(database.ordered, filter, part),
      count: (most) => countMatching(database.ordered, filter, most),
    });
  }
  const found = await searchTransactions(database.ordered, filter, filter.text);
  return await searchPage(page, found, (ids) =>
    readTransactions(database, filter.environmentId, ids),
  );
}

/** Returns the request's filters as the queries take them. */
export function filterOf(environmentId: bigint, asked: TransactionsAsked): TransactionFilter {
  const { status = null, type = null, searchBy, from, until } = asked;
  const all = { environmentId, status, type, from, until };
  const rest = { id: null, accountNumber: null, text: null, after: null };
  return { ...all, ...rest, ...searchOf(searchBy?.trim() ?? "") };
}
