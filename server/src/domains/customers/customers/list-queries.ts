import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inRange,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
  startsWith,
  withOlder,
} from "../../../kernel/lists.ts";
import { contains, fold } from "../../../kernel/text/fold.ts";
import type { Customer } from "./queries.ts";

/** What the list shows about a customer. It reads no identity number, sealed or masked. */
export type ListedCustomer = Pick<
  Customer,
  | "id"
  | "externalId"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "country"
  | "profiles"
  | "verified"
  | "kycPending"
  | "status"
  | "createdAt"
>;

const columns = sql`
  id, external_id as "externalId", first_name as "firstName", last_name as "lastName", email, phone, country,
  profiles, verified, kyc_pending as "kycPending", status, created_at as "createdAt"`;

export interface CustomerFilter {
  readonly environmentId: bigint;
  readonly kycStatus: "PENDING" | "VERIFIED" | null;
  /** Only customers who may hold cards. */
  readonly holdsCards: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A whole id, externalId, e-mail or phone; or a part of one or of the name, in any letter case. */
  readonly search: string | null;
}

/** Written out, so that the planner finds the partial indexes. */
const KYC_STATUSES: Readonly<Record<"PENDING" | "VERIFIED", Sql>> = {
  PENDING: sql`kyc_pending <> '{}'`,
  VERIFIED: sql`kyc_pending = '{}' and verified <> '{}'`,
};

const matching = (filter: CustomerFilter): Sql => {
  const { environmentId, kycStatus, holdsCards, ...range } = filter;
  return allOf(
    sql`environment_id = ${environmentId}`,
    kycStatus !== null && KYC_STATUSES[kycStatus],
    holdsCards && sql`profiles @> '{card}'`,
    ...inRange(sql`created_at`, range),
  );
};

export const readPage = (queryable: Queryable, filter: CustomerFilter, part: PagePart) =>
  queryable.many<ListedCustomer>(
    pageOf(
      sql`
        select id, created_at as at from customers where ${matching(filter)}
        order by ${newestFirst(sql`created_at`, sql`id`)}`,
      part,
      sql`select ${columns} from customers where environment_id = ${filter.environmentId} and id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: CustomerFilter, most: number) =>
  countUpTo(queryable, sql`customers where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<ListedCustomer>(sql`
    select ${columns} from customers
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest customers that match the filter and contain its text. A customer with exactly this id, externalId,
 * e-mail or phone, or with a name that begins with the text, is found at any age.
 */
export async function searchCustomers(queryable: Queryable, filter: CustomerFilter, text: string) {
  const search = withoutGaps(text);
  const candidates = sql`
    select id, created_at as at,
           ${contains(sql`words`, search)} or strpos(phone, ${search}) > 0 or ${exactly(search)} as is_match
    from customers
    cross join lateral (select concat_ws(' ', ${NAMES}, email, external_id) as words offset 0) joined
    where ${matching(filter)}
    order by ${newestFirst(sql`created_at`, sql`id`)}`;
  const found = await searchRows(queryable, candidates);
  return await withOlder(found, () => readExact(queryable, filter, search));
}

/** The most customers with one e-mail, one phone, or names that begin alike in one order, that are found at any age. */
const ALIKE_MAX = 200;

/** The ids of customers whose names begin with this text, in either order: an index finds each. */
export const namesakes = (environmentId: bigint, search: string): Sql =>
  joined(
    [FULL_NAME, SURNAME_FIRST].map(
      (name) => sql`(
        select id from customers
        where environment_id = ${environmentId} and ${startsWith(name, fold(search))}
        limit ${ALIKE_MAX})`,
    ),
    sql` union `,
  );

/** The first name stands on both sides, so that a search for a part finds the names in either order. */
export const NAMES = sql`first_name, last_name, first_name`;

/**
 * Whether the customer of a searched row has a text in these words. For `searchRows`: the customers of all rows are read at
 * once, which takes half as long as one after the other.
 */
export const isOfCustomerWith = (environmentId: bigint, words: Sql, search: string): Sql => sql`
  customer_id in (
    select id from (
      select id, ${words} as words from customers
      where environment_id = ${environmentId} and id = any(array(select customer_id from newest))
      offset 0
    ) customer
    where ${contains(sql`words`, search)})`;

/** As the indexes have them. */
const FULL_NAME = sql`fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`;
const SURNAME_FIRST = sql`fold_text(coalesce(last_name, '') || ' ' || coalesce(first_name, ''))`;

/**
 * The customers with exactly this id, externalId, e-mail or phone, or with a name that begins with it, newest first: a
 * look-up in an index for each.
 */
export function readExact(queryable: Queryable, filter: CustomerFilter, search: string) {
  const lookups = [...exactConditions(search)].map(
    (condition) => sql`(
      select id, created_at from customers where ${matching(filter)} and ${condition} limit ${ALIKE_MAX})`,
  );
  const named = sql`(
    select found.id, found.created_at from (${namesakes(filter.environmentId, search)}) known(id)
    cross join lateral (
      select customers.id, created_at from customers where ${matching(filter)} and customers.id = known.id
      offset 0
    ) found)`;
  return queryable.many<{ id: bigint }>(sql`
    select id from (${joined([...lookups, named], sql` union `)}) alike
    order by ${newestFirst(sql`created_at`, sql`id`)}`);
}

const exactly = (search: string): Sql => joined([...exactConditions(search)], sql` or `);

const joined = (parts: readonly Sql[], by: Sql): Sql =>
  parts.reduce((text, part) => sql`${text}${by}${part}`);

function* exactConditions(search: string): Generator<Sql> {
  yield sql`external_id = ${search}`;
  yield sql`lower(email) = ${search.toLowerCase()}`;
  if (ID.test(search)) yield sql`id = ${BigInt(search)}`;
  if (PHONE.test(search)) yield sql`right(phone, 10) = ${search.slice(-10)}`;
}

/** Fits a bigint, and is not a phone number with its leading zero. */
const ID = /^[1-9][0-9]{0,17}$/;

/** A phone number as people write it, `0803 111 8785`, as it is stored. Any other text stays. */
function withoutGaps(text: string): string {
  const bare = text.replaceAll(/[\s().-]/g, "");
  return PHONE.test(bare) ? bare : text;
}

/** As customers' phones are accepted. A `+` that was not escaped is a space, and was trimmed. */
const PHONE = /^(?:0|\+?234)[0-9]{10}$/;
