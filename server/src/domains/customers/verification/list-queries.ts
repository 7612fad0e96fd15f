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
  withOlder,
} from "../../../kernel/lists.ts";
import { parseReference } from "../../../kernel/references.ts";
import { readReference } from "../../platform/transactions/index.ts";
import { type Verification, verifications } from "./queries.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

export interface VerificationFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly type: VerificationType | null;
  readonly status: VerificationStatus | null;
  readonly customerId: bigint | null;
  /** A whole id or reference, of the verification or of its payment; or a part of the masked identifiers. */
  readonly search: string | null;
}

const matching = (filter: VerificationFilter): Sql =>
  allOf(
    sql`environment_id = ${filter.environmentId}`,
    isEqual(sql`type`, filter.type),
    isEqual(sql`status`, filter.status),
    isEqual(sql`customer_id`, filter.customerId),
    ...inRange(sql`created_at`, filter),
  );

/** What the merchant is shown to have paid. */
const hasAmount = (filter: VerificationFilter): Sql =>
  isAmount(sql`case wallet_status when 'Reversed' then 0 else price end`, filter);

export const readPage = (queryable: Queryable, filter: VerificationFilter, part: PagePart) =>
  queryable.many<Verification>(
    pageOf(
      sql`
        select id, created_at as at from verifications where ${matching(filter)}
        order by ${newestFirst(sql`created_at`, sql`id`)}`,
      part,
      sql`select ${verifications.selected} from verifications where environment_id = ${filter.environmentId} and id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: VerificationFilter, most: number) =>
  countUpTo(queryable, sql`verifications where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<Verification>(sql`
    select ${verifications.selected} from verifications
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest verifications that match the filter, with its text and its amounts. The one with exactly this id or
 * reference is found at any age.
 */
export async function searchVerifications(queryable: Queryable, filter: VerificationFilter) {
  const found = await searchRows(
    queryable,
    sql`
      select id, created_at as at, ${hasText(filter.search)} and ${hasAmount(filter)} as is_match
      from verifications where ${matching(filter)}
      order by ${newestFirst(sql`created_at`, sql`id`)}`,
  );
  const { search } = filter;
  return search === null
    ? found
    : await withOlder(found, () => readExact(queryable, filter, search));
}

const hasText = (search: string | null): Sql =>
  search === null
    ? sql`true`
    : sql`(id = ${idIn(search)} or transaction_id = ${paymentIn(search)}
        or strpos(masked_identifiers, ${search}) > 0)`;

/** The verification with exactly this id or reference, or with a payment of this reference: index look-ups. */
const readExact = (queryable: Queryable, filter: VerificationFilter, search: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from verifications where ${matching(filter)} and ${hasAmount(filter)} and id = ${idIn(search)}
    union
    select id from verifications
    where ${matching(filter)} and ${hasAmount(filter)} and transaction_id = ${paymentIn(search)}`);

const idIn = (search: string): bigint | null =>
  ID.test(search) ? BigInt(search) : (parseReference("ver", search) ?? null);

const paymentIn = (search: string): bigint | null => readReference(search) ?? null;

/** Fits a bigint. */
const ID = /^[1-9][0-9]{0,17}$/;
