import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  changing,
  longText,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { accountThenIdentity } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** A request to unfreeze a card. The row changes once, under the card's lock. */
export const cardUnfreezes = recordTable({
  name: "card_unfreeze",
  table: "card_unfreezes",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    cardId: bigint("card_id"),
    requestId: text("request_id"),
    /** The card as the request was answered, in JSON. Null while the request waits for the issuer. */
    answer: changing(nullable(longText("answer"))),
    begunAt: time("begun_at"),
  },
  lookups: {
    /** A card's id is its account's id, so no lookup is needed before the locks. */
    card: { keyOf: ({ cardId, id }) => `${cardId}/${id}`, resolve: accountThenIdentity },
  },
});

export type CardUnfreeze = RowOf<typeof cardUnfreezes>;

export const cardUnfreezeById = (cardId: bigint, id: bigint): Need<CardUnfreeze> => ({
  record: cardUnfreezes,
  by: "card",
  key: `${cardId}/${id}`,
});

/** An unfreeze without a lock, and how long its request has waited by the environment's clock. */
export const readUnfreeze = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<CardUnfreeze & { readonly waitedMs: number }>(sql`
    select ${cardUnfreezes.selected},
           (extract(epoch from clock_timestamp() - begun_at) * 1000 + (
             select clock_offset_ms from environments where id = ${environmentId}))::float8 as "waitedMs"
    from card_unfreezes where environment_id = ${environmentId} and id = ${id}`);

/** An idempotency key is kept for 30 days. One day is added, because the key is stored after `begun_at` is set. */
export const deleteOldUnfreezes = (queryable: Queryable, most: number) =>
  queryable.one<{ count: number }>(sql`
    with old as (
      select environment_id, id from card_unfreezes
      where begun_at < now() - interval '31 days'
      order by begun_at
      limit ${most}::integer
      for update skip locked
    ), gone as (
      delete from card_unfreezes unfreeze using old
      where unfreeze.environment_id = old.environment_id and unfreeze.id = old.id
      returning unfreeze.id
    )
    select count(*)::integer as count from gone`);
