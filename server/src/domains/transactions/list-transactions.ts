import type { Queryable } from "../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../kernel/lists.ts";
import { readReference, recordOf, type TransactionRecord } from "./present-transaction.ts";
import { countMatching, readOwner, readPage, type TransactionFilter } from "./queries.ts";
import type { Status, TransactionType } from "./rules.ts";

export interface TransactionsAsked {
  readonly status?: Status | undefined;
  readonly type?: TransactionType | undefined;
  /** A reference, the account number of the receiver, or a part of what the record says in words. */
  readonly searchBy?: string | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** One page of an environment's transactions, newest first, and how many there are in all. */
export async function listTransactions(
  database: Queryable,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<TransactionRecord>> {
  const filter = filterOf(environmentId, asked);
  const owner = await readOwner(database, environmentId);
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database, filter, part),
    count: (most) => countMatching(database, filter, most),
  });
  return { rows: rows.map((row) => recordOf(row, owner)), total };
}

/** What is asked for, as the database is asked. */
export function filterOf(environmentId: bigint, asked: TransactionsAsked): TransactionFilter {
  const { status = null, type = null, searchBy, from, until } = asked;
  const all = { environmentId, status, type, from, until };
  const rest = { id: null, accountNumber: null, text: null, after: null };
  return { ...all, ...rest, ...searchOf(searchBy?.trim() ?? "") };
}

/** What is searched for says by its form what it is. */
function searchOf(text: string): Partial<TransactionFilter> {
  if (text === "") return {};
  if (/^\d{10}$/.test(text)) return { accountNumber: text };
  const id = readReference(text);
  return id === undefined ? { text } : { id };
}
