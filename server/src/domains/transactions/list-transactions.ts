import type { Queryable } from "../../kernel/database/database.ts";
import { readReference, recordOf, type TransactionRecord } from "./present-transaction.ts";
import { countUpTo, readOwner, readPage, type TransactionFilter } from "./queries.ts";
import type { Status, TransactionType } from "./rules.ts";

export interface TransactionsAsked {
  readonly status?: Status | undefined;
  readonly type?: TransactionType | undefined;
  /** A reference, the account number of the receiver, or a part of what the record says in words. */
  readonly searchBy?: string | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

interface Listed {
  readonly rows: readonly TransactionRecord[];
  readonly total: number;
}

/** One page of an environment's transactions, newest first, and how many there are in all. */
export async function listTransactions(
  database: Queryable,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: { size: number; offset: number; countedMax: number },
): Promise<Listed> {
  const filter = filterOf(environmentId, asked);
  const owner = await readOwner(database, environmentId);
  const rows = await readPage(database, filter, { limit: page.size, offset: page.offset });
  const { count } = await countUpTo(database, filter, page.countedMax);
  return { rows: rows.map((row) => recordOf(row, owner)), total: count };
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
