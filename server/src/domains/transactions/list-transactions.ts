import type { Queryable } from "../../kernel/database/database.ts";
import { tooFarBack } from "./errors.ts";
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

/** What can be paged through, and what a total counts up to. Beyond it dates lead, and the export. */
const ROWS_MAX = 100_000;

/** One page of an environment's transactions, newest first, and how many there are in all. */
export async function listTransactions(
  database: Queryable,
  environmentId: bigint,
  asked: TransactionsAsked,
  page: { size: number; offset: number },
): Promise<Listed> {
  if (page.offset + page.size > ROWS_MAX) throw tooFarBack({ rowsMax: ROWS_MAX });
  const filter = filterOf(environmentId, asked);
  const owner = await readOwner(database, environmentId);
  const rows = await readPage(database, filter, { limit: page.size, offset: page.offset });
  // One more than can be reached: so the last page that can be reached still says truly whether more follow.
  const { count } = await countUpTo(database, filter, ROWS_MAX + 1);
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
