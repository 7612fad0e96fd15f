import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { allOf, searchRows } from "../../../kernel/lists.ts";
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

/** Whether no index finds the rows of a filter, so that they are searched for. */
export const isSearched = ({ text, least, most }: TransactionFilter): boolean =>
  text !== null || least !== null || most !== null;

/** Finds the newest rows that match the filter, with its text and its amounts. */
export function searchTransactions(queryable: Queryable, filter: TransactionFilter) {
  const candidates = sql`
    select id, created_at as at, ${found(filter)} as is_match
    from transactions where ${matching(filter)}
    order by created_at desc, id desc`;
  return searchRows(queryable, candidates);
}

/** The bill that the merchant's own reference means, if it matches the filter. It is found at any age. */
export const findBill = (queryable: Queryable, filter: TransactionFilter, reference: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from transactions
    where ${matching(filter)} and ${amountsOf(filter)} and id = ${billOf(filter, reference)}`);

const found = (filter: TransactionFilter): Sql =>
  filter.text === null
    ? amountsOf(filter)
    : sql`(${textOf(filter, filter.text)}) and ${amountsOf(filter)}`;

const amountsOf = ({ least, most }: TransactionFilter): Sql =>
  allOf(
    sql`true`,
    least !== null && sql`amount >= ${least}`,
    most !== null && sql`amount <= ${most}`,
  );

function textOf(filter: TransactionFilter, text: string): Sql {
  const part = text.toLowerCase();
  return sql`
    strpos(lower(description), ${part}) > 0 or strpos(lower(receiver_account_name), ${part}) > 0
      or strpos(lower(sender_name), ${part}) > 0 or strpos(lower(session_id), ${part}) > 0
      or account_reference = ${text} or id = ${billOf(filter, text)}`;
}

const billOf = ({ environmentId }: TransactionFilter, reference: string): Sql => sql`(
  select bill_id from bill_references
  where environment_id = ${environmentId} and reference = ${reference})`;
