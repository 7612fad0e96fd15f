import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";
import type { MadeCard } from "../../../kernel/providers/record-comparison.ts";

export interface IssuedCard {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly issuerReference: string;
}

/** The cards that an issuer knows by these references. */
export const readIssuedCards = (
  queryable: Queryable,
  issuer: string,
  references: readonly string[],
) =>
  queryable.many<IssuedCard>(sql`
    select environment_id as "environmentId", id, issuer_reference as "issuerReference" from cards
    where issuer = ${issuer} and issuer_reference = any(${textArray(references)}::text[])`);

/** The index has the time of a card's order. The issuer may make the card days later. */
const ORDERED_DAYS_BEFORE = 31;

/** The cards of live mode that an issuer made since a time. */
export const readMadeCards = (queryable: Queryable, issuer: string, since: Date) =>
  queryable.many<MadeCard>(sql`
    select card.environment_id as "environmentId", card.issuer_reference as "issuerReference",
           coalesce(card.issued_at, card.created_at) as at
    from environments environment
    join cards card on card.environment_id = environment.id
      and card.created_at >= ${since}::timestamptz - ${ORDERED_DAYS_BEFORE}::integer * interval '1 day'
    where environment.mode = 'live' and card.issuer = ${issuer} and card.issuer_reference is not null
      and coalesce(card.issued_at, card.created_at) >= ${since}
    order by card.id`);

/** A movement of a card's money by the issuer's id. */
export interface CardMovement {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly recordId: string;
}

export interface BookedMovement {
  readonly recordId: string;
  /** What a clearing with this id took. */
  readonly cleared: Minor | null;
  /** What a refund with this id gave back. */
  readonly refunded: Minor | null;
  /** That a notice with this id was processed. One of an earlier version may be a refund, and has no amount. */
  readonly isProcessed: boolean;
}

/** Those of the movements that our books have. */
export const readBooked = (queryable: Queryable, movements: readonly CardMovement[]) =>
  queryable.many<BookedMovement>(sql`
    select wanted.record_id as "recordId", cleared.amount as cleared, processed.refunded,
           processed.notice_id is not null as "isProcessed"
    from unnest(
      ${bigintArray(movements.map(({ environmentId }) => environmentId))}::bigint[],
      ${bigintArray(movements.map(({ cardId }) => cardId))}::bigint[],
      ${textArray(movements.map(({ recordId }) => recordId))}::text[]
    ) as wanted (environment_id, card_id, record_id)
    left join card_clearings cleared
      on cleared.environment_id = wanted.environment_id and cleared.card_id = wanted.card_id
      and cleared.clearing_id = wanted.record_id and cleared.amount > 0
    left join processed_card_notices processed
      on processed.environment_id = wanted.environment_id and processed.card_id = wanted.card_id
      and processed.notice_id = wanted.record_id
    where cleared.clearing_id is not null or processed.notice_id is not null`);

/** What one side has, and the other may not. */
export interface LoneMovement {
  readonly recordId: string;
  readonly cardId: bigint;
}

/**
 * The clearings and refunds that our books have of an issuer's cards in a time, by our time and by the issuer's: an old
 * movement may be booked late, and its issuer lists it among the old ones.
 */
export const readMovements = (
  queryable: Queryable,
  { issuer, from, until, limit }: { issuer: string; from: Date; until: Date; limit: number },
) =>
  queryable.many<LoneMovement>(sql`
    select moved.record_id as "recordId", moved.card_id as "cardId"
    from (
      select environment_id, card_id, clearing_id as record_id, created_at as booked_at, occurred_at
      from card_clearings
      where created_at >= ${from} and created_at < ${until} and amount > 0
      union all
      select environment_id, card_id, notice_id, processed_at, occurred_at
      from processed_card_notices
      where processed_at >= ${from} and processed_at < ${until} and refunded is not null
    ) moved
    join cards card on card.environment_id = moved.environment_id and card.id = moved.card_id
    where card.issuer = ${issuer} and coalesce(moved.occurred_at, moved.booked_at) >= ${from}
    order by moved.booked_at
    limit ${limit}`);

/** The movements of cards that have money at an issuer. A reversal is one of its own. */
export const clearedMovements: ClearedRecords = sql`
  select card.issuer as provider, 'card/USD/' || moved.record_id as key, false as is_purchase
  from (
    select card_id, clearing_id as record_id from card_clearings
    where environment_id = movement.environment_id and link_id = movement.link_id
    union all
    select card_id, notice_id from processed_card_notices
    where environment_id = movement.environment_id and link_id = movement.link_id
  ) moved
  join cards card on card.environment_id = movement.environment_id and card.id = moved.card_id`;
