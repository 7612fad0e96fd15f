import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  type AmountRange,
  allOf,
  countUpTo,
  type DateRange,
  inRange,
  isAmount,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
  startsWith,
  withOlder,
} from "../../../kernel/lists.ts";
import { contains, fold } from "../../../kernel/text/fold.ts";
import type { VirtualAccount } from "../virtual-accounts/index.ts";
import { columns, type Invoice, whole } from "./queries.ts";

export interface InvoiceFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly status: VirtualAccount["status"] | null;
  /** A part of the number, of the customer's name or address, or of the description, in any case. */
  readonly search: string | null;
}

const matching = ({ environmentId, status, from, until }: InvoiceFilter): Sql =>
  allOf(
    sql`account.environment_id = ${environmentId} and account.kind = 'invoice'`,
    isEqual(sql`account.status`, status),
    ...inRange(sql`account.created_at`, { from, until }),
  );

const hasAmount = (filter: InvoiceFilter): Sql => isAmount(sql`account.amount`, filter);

export const readPage = (queryable: Queryable, filter: InvoiceFilter, part: PagePart) =>
  queryable.many<Invoice>(
    pageOf(
      sql`
        select account.id, account.created_at as at from virtual_accounts account where ${matching(filter)}
        order by ${newestFirst(sql`account.created_at`, sql`account.id`)}`,
      part,
      sql`select ${columns} from ${whole} where account.environment_id = ${filter.environmentId} and account.id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: InvoiceFilter, most: number) =>
  countUpTo(queryable, sql`virtual_accounts account where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<Invoice>(sql`
    select ${columns} from ${whole}
    where account.environment_id = ${environmentId}
      and account.id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest invoices that match the filter, with its text and its amounts. One with exactly this number, account
 * number or e-mail address, or with a customer whose name begins with the text, is found at any age.
 */
export async function searchInvoices(queryable: Queryable, filter: InvoiceFilter) {
  const found = await searchRows(
    queryable,
    sql`
      select account.id, account.created_at as at, ${hasText(filter)} and ${hasAmount(filter)} as is_match
      from virtual_accounts account
      where ${matching(filter)}
      order by ${newestFirst(sql`account.created_at`, sql`account.id`)}`,
  );
  const { search } = filter;
  return search === null
    ? found
    : await withOlder(found, () => readExact(queryable, filter, search));
}

/** The words of an invoice are in its own row, which is read only if a text is searched. */
function hasText({ search }: InvoiceFilter): Sql {
  if (search === null) return sql`true`;
  return sql`(
    select ${contains(sql`words`, search)} from (
      select concat_ws(' ', account.reference, account.account_number, customer_name, customer_email, description) as words
      from invoices where environment_id = account.environment_id and id = account.id
      offset 0
    ) invoice)`;
}

/** The most invoices of one customer that are found at any age. */
const ALIKE_MAX = 200;

/** The invoices with exactly this number or address, or of a customer whose name begins with it: index look-ups. */
function readExact(queryable: Queryable, filter: InvoiceFilter, search: string) {
  const { environmentId } = filter;
  const text = search.toLowerCase();
  return queryable.many<{ id: bigint }>(sql`
    select found.id from (
      select id from virtual_accounts where environment_id = ${environmentId} and account_number = ${search}
      union
      select id from virtual_accounts where environment_id = ${environmentId} and reference = ${search}
      union
      (select id from invoices where environment_id = ${environmentId} and lower(customer_email) = ${text}
       limit ${ALIKE_MAX})
      union
      (select id from invoices
       where environment_id = ${environmentId} and ${startsWith(sql`fold_text(customer_name)`, fold(search))}
       limit ${ALIKE_MAX})
    ) known
    cross join lateral (
      select account.id, account.created_at from virtual_accounts account
      where ${matching(filter)} and ${hasAmount(filter)} and account.id = known.id
      offset 0
    ) found
    order by ${newestFirst(sql`found.created_at`, sql`found.id`)}`);
}
