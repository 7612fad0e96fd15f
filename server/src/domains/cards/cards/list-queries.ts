import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
  withOlder,
} from "../../../kernel/lists.ts";
import { contains } from "../../../kernel/text/fold.ts";
import { isOfCustomerWith, NAMES, namesakes } from "../../customers/customers/index.ts";
import { readCardId } from "./present-card.ts";
import { cards, type HeldCard } from "./queries.ts";
import type { CardStatus } from "./rules.ts";

export interface CardFilter {
  readonly environmentId: bigint;
  readonly customerId: bigint | null;
  /** The status that the merchant sees. */
  readonly status: CardStatus | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** A whole card reference or the last four digits; or a part of the label or of the holder's name. */
  readonly search: string | null;
}

/** The condition on the time holds for all rows. It makes the index by time the cheapest, as for authorisations. */
const matching = ({ environmentId, customerId, status, ...range }: CardFilter): Sql =>
  allOf(
    sql`card.environment_id = ${environmentId} and card.created_at > '-infinity'`,
    isEqual(sql`card.customer_id`, customerId),
    status !== null && shownAs(status),
    ...inRange(sql`card.created_at`, range),
  );

/** As `isUnfreezing` has it. Written out, so that the planner finds the partial indexes. */
function shownAs(status: CardStatus): Sql {
  switch (status) {
    case "Active":
      return sql`card.status = 'Active' and card.reported_status = 'active'`;
    case "Frozen":
      return sql`
        (card.status = 'Frozen' or (card.status = 'Active' and card.reported_status is distinct from 'active'))`;
    default:
      return sql`card.status = ${status} and card.status not in ('Active', 'Frozen')`;
  }
}

const columns = sql`${cards.selectedFrom("card")}, account.available, account.held`;

/** `offset 0` keeps PostgreSQL from joining all accounts and sorting. */
const whole = sql`
  cards card
  cross join lateral (
    select available, held from ledger_accounts
    where environment_id = card.environment_id and id = card.id
    offset 0
  ) account`;

export const readPage = (queryable: Queryable, filter: CardFilter, part: PagePart) =>
  queryable.many<HeldCard>(
    pageOf(
      sql`
        select card.id, card.created_at as at from cards card where ${matching(filter)}
        order by ${newestFirst(sql`card.created_at`, sql`card.id`)}`,
      part,
      sql`select ${columns} from ${whole} where card.environment_id = ${filter.environmentId} and card.id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: CardFilter, most: number) =>
  countUpTo(queryable, sql`cards card where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<HeldCard>(sql`
    select ${columns} from ${whole}
    where card.environment_id = ${environmentId} and card.id = any(${bigintArray(ids)}::bigint[])`);

/** The most cards with the same last four digits, or of one holder by name, that are found at any age. */
const ALIKE_MAX = 200;

/**
 * Finds the newest cards that match the filter and contain its text. A card with exactly this reference or these last
 * four digits, or of a holder whose name begins with the text, is found at any age.
 */
export async function searchCards(queryable: Queryable, filter: CardFilter, search: string) {
  const id = readCardId(search) ?? null;
  const candidates = sql`
    select card.id, card.created_at as at, card.customer_id, card.label, card.last_four from cards card
    where ${matching(filter)}
    order by ${newestFirst(sql`card.created_at`, sql`card.id`)}`;
  const isMatch = sql`
    id = ${id} or last_four = ${search} or ${contains(sql`label`, search)}
      or ${isOfCustomerWith(filter.environmentId, sql`concat_ws(' ', ${NAMES})`, search)}`;
  const found = await searchRows(queryable, candidates, { isMatch });
  return await withOlder(found, () => readExact(queryable, filter, search));
}

/**
 * The cards with exactly this reference or last four digits, or of holders whose names begin with it: index look-ups.
 */
export const readExact = (queryable: Queryable, filter: CardFilter, search: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from (
      (select id, created_at from cards card
       where ${matching(filter)} and id = ${readCardId(search) ?? null})
      union
      (select id, created_at from cards card where ${matching(filter)} and last_four = ${search}
       limit ${ALIKE_MAX})
      union
      select found.id, found.created_at from (${namesakes(filter.environmentId, search)}) known(customer_id)
      cross join lateral (
        select card.id, card.created_at from cards card
        where ${matching(filter)} and card.customer_id = known.customer_id
        order by ${newestFirst(sql`card.created_at`, sql`card.id`)}
        limit ${ALIKE_MAX}
      ) found
    ) alike
    order by ${newestFirst(sql`created_at`, sql`id`)}`);
