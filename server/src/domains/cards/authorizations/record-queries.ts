import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";

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

/** A movement of a card's money by the issuer's id. */
export interface CardMovement {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly recordId: string;
}

export interface BookedMovement {
  readonly recordId: string;
  /** Of a clearing, as it came. Null for a movement that stores none. */
  readonly amount: Minor | null;
}

/** Those of the movements that our books have. */
export const readBooked = (queryable: Queryable, movements: readonly CardMovement[]) =>
  queryable.many<BookedMovement>(sql`
    select wanted.record_id as "recordId", cleared.amount
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

export interface BookedClearing {
  readonly recordId: string;
  readonly cardId: bigint;
}

/** The clearings that our books have of an issuer's cards in a time, the oldest first. */
export const readClearings = (
  queryable: Queryable,
  { issuer, from, until, limit }: { issuer: string; from: Date; until: Date; limit: number },
) =>
  queryable.many<BookedClearing>(sql`
    select cleared.clearing_id as "recordId", cleared.card_id as "cardId"
    from card_clearings cleared
    join cards card on card.environment_id = cleared.environment_id and card.id = cleared.card_id
    where cleared.created_at >= ${from} and cleared.created_at < ${until} and cleared.amount > 0
      and card.issuer = ${issuer}
    order by cleared.created_at
    limit ${limit}`);
