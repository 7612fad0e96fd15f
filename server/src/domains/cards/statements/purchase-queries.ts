import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import { type CardTransaction, cardTransactions } from "./queries.ts";

/** A row of a statement, and when its group wrote it, with microseconds. */
export interface WrittenRow extends CardTransaction {
  readonly recordedAt: Date;
  readonly writtenAt: string;
}

const columns = sql`
  ${cardTransactions.selected}, recorded_at as "recordedAt", recorded_at::text as "writtenAt"`;

export const readRow = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<WrittenRow>(sql`
    select ${columns} from card_transactions where environment_id = ${environmentId} and id = ${id}`);

/** An issuer settles, reverses and refunds within this time. */
const DAYS_AROUND = 120;

const ROWS_MAX = 2_000;

/** What the rows of one purchase have in common. */
export type PurchaseKey = Pick<CardTransaction, "environmentId" | "cardId"> & {
  readonly authorizationId: string;
};

/** When a purchase was declined last. It is found by its id in the index of declined ones. */
export const readDeclineTime = (queryable: Queryable, key: PurchaseKey) =>
  queryable.maybeOne<{ occurredAt: Date }>(sql`
    select occurred_at as "occurredAt" from (
      select occurred_at, id from card_transactions
      where environment_id = ${key.environmentId} and card_id = ${key.cardId} and type = 'Decline'
        and authorization_id = ${key.authorizationId}
      offset 0
    ) declined
    order by ${newestFirst(sql`occurred_at`, sql`id`)}
    limit 1`);

/** Reads the rows of a purchase, oldest first, among the card's rows around a time. */
export const readRowsOfPurchase = (
  queryable: Queryable,
  { environmentId, cardId, authorizationId }: PurchaseKey,
  occurredAt: Date,
) =>
  queryable.many<WrittenRow>(sql`
    select ${columns}
    from (
      select * from card_transactions
      where environment_id = ${environmentId} and card_id = ${cardId}
        and occurred_at between ${occurredAt}::timestamptz - make_interval(days => ${DAYS_AROUND})
          and ${occurredAt}::timestamptz + make_interval(days => ${DAYS_AROUND})
      order by ${newestFirst(sql`occurred_at`, sql`id`)} limit ${ROWS_MAX}
    ) around
    where authorization_id = ${authorizationId}
    order by recorded_at, id`);
