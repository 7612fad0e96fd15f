import type { Database, Queryable } from "../../../kernel/database/database.ts";
import type { Service } from "../../../kernel/ledger/operation.ts";
import {
  type AmountRange,
  type DateRange,
  type ListedPage,
  readList,
  type SearchedList,
  type SearchFound,
  withOlder,
} from "../../../kernel/lists.ts";
import { presentRecords } from "./present-records.ts";
import type { TransactionRecord } from "./present-transaction.ts";
import {
  countMatching,
  readOwner,
  readPage,
  readTransactions,
  type Transaction,
  type TransactionFilter,
} from "./queries.ts";
import type { PostingType, Progress, Status, TransactionType } from "./rules.ts";
import { findExact, isSearched, searchOf, searchTransactions } from "./search-queries.ts";

export interface TransactionsAsked extends DateRange, AmountRange {
  readonly status?: Status | undefined;
  readonly type?: TransactionType | undefined;
  readonly postingType?: PostingType | undefined;
  readonly service?: Service | undefined;
  readonly customerId?: string | undefined;
  readonly accountId?: bigint | undefined;
  readonly progress?: readonly Progress[] | undefined;
  readonly settlesAt?: Date | undefined;
  /** The reference of a virtual account, or the number of an invoice, that was paid. */
  readonly accountReference?: string | undefined;
  /** A reference, an account number, a session id, or a part of the record's texts. */
  readonly searchBy?: string | undefined;
}

/** Returns one page of an environment's transactions, newest first, with the total. */
export async function listTransactions(
  database: Database,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: PageAsked,
): Promise<ListedPage<TransactionRecord>> {
  const owner = await readOwner(database, environmentId);
  const listed = await findTransactions(database, environmentId, asked, page);
  return { ...listed, rows: await presentRecords(database, listed.rows, owner) };
}

type PageAsked = { readonly size: number; readonly offset: number };

const LIST: SearchedList<TransactionFilter, Transaction> = {
  readPage,
  countMatching,
  readByIds: readTransactions,
  search: (at, filter) => searchFiltered(at, filter),
};

/** The rows of a filter that no index finds. Undefined if an index finds them. */
export const searchFiltered = (
  at: Queryable,
  filter: TransactionFilter,
): Promise<SearchFound> | undefined => (isSearched(filter) ? searchAll(at, filter) : undefined);

/** Returns one page of transactions as the books have them. Other domains present them in their own form. */
export const findTransactions = (
  database: Database,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: PageAsked,
): Promise<ListedPage<Transaction>> =>
  readList(database, LIST, filterOf(environmentId, asked), page);

/** A bill is found by the merchant's own reference, and any record by its session id, even beyond the searched rows. */
async function searchAll(at: Queryable, filter: TransactionFilter): Promise<SearchFound> {
  const found = await searchTransactions(at, filter);
  const { text } = filter;
  return text === null ? found : await withOlder(found, () => findExact(at, filter, text));
}

/** Returns the request's filters as the queries take them. */
export function filterOf(environmentId: bigint, asked: TransactionsAsked): TransactionFilter {
  return {
    environmentId,
    status: asked.status ?? null,
    type: asked.type ?? null,
    postingType: asked.postingType ?? null,
    service: asked.service ?? null,
    customerId: asked.customerId === undefined ? null : BigInt(asked.customerId),
    accountId: asked.accountId ?? null,
    progress: asked.progress ?? null,
    settlesAt: asked.settlesAt ?? null,
    accountReference: asked.accountReference ?? null,
    from: asked.from,
    until: asked.until,
    least: asked.least,
    most: asked.most,
    id: null,
    accountNumber: null,
    sessionId: null,
    text: null,
    after: null,
    ...searchOf(asked.searchBy?.trim() ?? ""),
  };
}
