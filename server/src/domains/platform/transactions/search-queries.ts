import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { hasAmounts, isAmount, newestFirst, searchRows } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import { contains } from "../../../kernel/text/fold.ts";
import { readReference } from "./present-transaction.ts";
import { matching, type TransactionFilter } from "./queries.ts";

/**
 * The form of a search text decides what it is: an account number, a session id of the interbank switch, a reference or a
 * part of a text.
 */
export function searchOf(text: string): Partial<TransactionFilter> {
  if (text === "") return {};
  if (/^\d{10}$/.test(text)) return { accountNumber: text };
  if (/^\d{30}$/.test(text)) return { sessionId: text };
  const id = readReference(text);
  return id === undefined ? { text } : { id };
}

/** Whether a search scans rows, and is not a look-up of one number. */
export const isTextSearch = (searchBy: string): boolean => {
  const { text = null } = searchOf(searchBy);
  return text !== null;
};

/** Whether no index finds the rows of a filter, so that they are searched for. */
export const isSearched = (filter: TransactionFilter): boolean =>
  filter.text !== null || hasAmounts(filter);

/** Finds the newest rows that match the filter, with its text and its amounts. */
export function searchTransactions(queryable: Queryable, filter: TransactionFilter) {
  const candidates = sql`
    select id, created_at as at, ${isFound(filter)} as is_match
    from transactions where ${matching(filter)}
    order by ${newestFirst(sql`created_at`, sql`id`)}`;
  return searchRows(queryable, candidates);
}

/** The transactions that a whole text matches: the merchant's own reference of a bill, or a session id. At any age. */
export const findExact = (queryable: Queryable, filter: TransactionFilter, text: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from transactions
    where ${matching(filter)} and ${isAmount(sql`amount`, filter)} and id = ${billOf(filter, text)}
    union
    select id from transactions
    where ${matching(filter)} and ${isAmount(sql`amount`, filter)} and session_id = ${text}`);

const isFound = (filter: TransactionFilter): Sql =>
  filter.text === null
    ? isAmount(sql`amount`, filter)
    : sql`(${textOf(filter, filter.text)}) and ${isAmount(sql`amount`, filter)}`;

function textOf(filter: TransactionFilter, text: string): Sql {
  const amount = amountIn(text);
  const isOfAmount = amount === undefined ? sql`` : sql`or amount = ${amount}`;
  return sql`
    ${contains(sql`description`, text)} or ${contains(sql`receiver_account_name`, text)}
      or ${contains(sql`sender_name`, text)} or strpos(lower(session_id), ${text.toLowerCase()}) > 0
      or account_reference = ${text} or id = ${billOf(filter, text)} ${isOfAmount}`;
}

/** An amount as people write it: `21000`, `21,000.50`, `₦21,000`. Undefined for any other text. */
function amountIn(text: string): Minor | undefined {
  const [, whole, fraction = ""] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(`${whole.replaceAll(",", "")}${fraction.padEnd(2, "0")}`);
}

const AMOUNT = /^(?:₦|NGN|\$|USD)? ?(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/i;

const billOf = ({ environmentId }: TransactionFilter, reference: string): Sql => sql`(
  select bill_id from bill_references
  where environment_id = ${environmentId} and reference = ${reference})`;
