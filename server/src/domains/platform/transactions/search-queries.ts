import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { searchRows } from "../../../kernel/lists.ts";
import { readReference } from "./present-transaction.ts";
import { matching, type TransactionFilter } from "./queries.ts";

/** The form of a search text decides what it is: an account number, a reference or a part of a text. */
export function searchOf(text: string): Partial<TransactionFilter> {
  if (text === "") return {};
  if (/^\d{10}$/.test(text)) return { accountNumber: text };
  const id = readReference(text);
  return id === undefined ? { text } : { id };
}

/** Whether a search scans rows, and is not a look-up of one number. */
export const isTextSearch = (searchBy: string): boolean => {
  const { text = null } = searchOf(searchBy);
  return text !== null;
};

/** Finds the newest rows that match the filter and contain its text. */
export function searchTransactions(queryable: Queryable, filter: TransactionFilter, text: string) {
  const part = text.toLowerCase();
  const candidates = sql`
    select id, created_at as at,
           strpos(lower(description), ${part}) > 0 or strpos(lower(receiver_account_name), ${part}) > 0
             or strpos(lower(session_id), ${part}) > 0 as is_match
    from transactions where ${matching(filter)}
    order by created_at desc, id desc`;
  return searchRows(queryable, candidates);
}
