import { bigints, texts, times } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import { asked } from "./queries.ts";

/** A request to unfreeze a card. The row changes once, under the card's lock. */
export interface CardUnfreeze {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly cardId: bigint;
  readonly requestId: string;
  /** The card as the request was answered, in JSON. Null while the request waits for the issuer. */
  readonly answer: string | null;
  readonly begunAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, card_id as "cardId", request_id as "requestId", answer,
  begun_at as "begunAt"`;

export const cardUnfreezes: RecordKind<CardUnfreeze> = {
  name: "card_unfreeze",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    /** A card's id is its account's, so nothing is looked up before the locks. */
    card: {
      keyOf: ({ cardId, id }) => `${cardId}/${id}`,
      readOff: (key) => {
        const [cardId = "", identity = ""] = key.split("/");
        return { identity, accountId: BigInt(cardId) };
      },
    },
  },
  read: (keys) => sql`
    select unfreeze.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from card_unfreezes
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) unfreeze`,
  insert: (rows) => sql`
    insert into card_unfreezes (environment_id, id, card_id, request_id, answer, begun_at)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${bigints(rows, (row) => row.cardId)}, ${texts(rows, (row) => row.requestId)},
      ${texts(rows, (row) => row.answer)}, ${times(rows, (row) => row.begunAt)})`,
  update: (rows) => sql`
    update card_unfreezes unfreeze set answer = changed.answer
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${texts(rows, (row) => row.answer)}) as changed(environment_id, id, answer)
    where unfreeze.ctid = (
      select known.ctid from card_unfreezes known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

export const cardUnfreezeOf = (cardId: bigint, id: bigint): Need<CardUnfreeze> => ({
  record: cardUnfreezes,
  by: "card",
  key: `${cardId}/${id}`,
});

/** An unfreeze without a lock, and how long its request has waited by the environment's clock. */
export const readUnfreeze = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<CardUnfreeze & { readonly waitedMs: number }>(sql`
    select ${columns},
           (extract(epoch from clock_timestamp() - begun_at) * 1000 + (
             select clock_offset_ms from environments where id = ${environmentId}))::float8 as "waitedMs"
    from card_unfreezes where environment_id = ${environmentId} and id = ${id}`);

/** A key is kept for 30 days. A day is added, because the key is stored after the unfreeze has its time. */
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
