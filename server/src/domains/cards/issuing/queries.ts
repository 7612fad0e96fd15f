import {
  bigintArray,
  bigints,
  bytes,
  textArray,
  texts,
  timeArray,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { StoredHolder } from "../cardholders/index.ts";

/** How the request for a card was answered: with the card, or why nothing came of it. */
export type OrderAnswer = "card" | "unavailable" | "refused";

/** What a card was ordered with, and how far its making has come. */
export interface CardOrderRow extends StoredHolder {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly funding: Minor;
  readonly issueFee: Minor;
  readonly issueVat: Minor;
  readonly fundingFee: Minor;
  readonly fundingVat: Minor;
  /** On the card wallet; null where there was nothing to pay. */
  readonly holdId: bigint | null;
  readonly requestId: string;
  readonly operationKey: string;
  readonly answered: OrderAnswer | null;
  /** The card as it was answered, in JSON: a repetition is answered alike. */
  readonly answer: string | null;
  readonly scenario: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
}

const columns = sql`
  environment_id as "environmentId", card_id as "cardId", funding, issue_fee as "issueFee",
  issue_vat as "issueVat", funding_fee as "fundingFee", funding_vat as "fundingVat",
  hold_id as "holdId", request_id as "requestId", operation_key as "operationKey", answered,
  answer, scenario, reason, holder, holder_bvn as "holderBvn",
  holder_id_number as "holderIdNumber", created_at as "createdAt"`;

export const cardOrders: RecordKind<CardOrderRow> = {
  name: "card_order",
  guard: "account",
  identity: ({ cardId }) => String(cardId),
  finders: {
    /** It is under the lock of its card, whose id is its account's. */
    card: {
      keyOf: ({ cardId }) => String(cardId),
      readOff: (key) => ({ identity: key, accountId: BigInt(key) }),
    },
  },
  read: ({ environmentIds, keys }) => sql`
    select ordered.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select ${columns} from card_orders
      where environment_id = asked.environment_id and card_id = asked.key::bigint
      offset 0
    ) ordered`,
  insert: (rows) => sql`
    insert into card_orders (environment_id, card_id, funding, issue_fee, issue_vat, funding_fee,
      funding_vat, hold_id, request_id, operation_key, answered, answer, scenario, reason, holder,
      holder_bvn, holder_id_number, created_at)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${bigints(rows, (row) => row.funding)}, ${bigints(rows, (row) => row.issueFee)},
      ${bigints(rows, (row) => row.issueVat)}, ${bigints(rows, (row) => row.fundingFee)},
      ${bigints(rows, (row) => row.fundingVat)},
      ${bigintArray(rows.map((row) => row.holdId))}::bigint[],
      ${texts(rows, (row) => row.requestId)}, ${texts(rows, (row) => row.operationKey)},
      ${texts(rows, (row) => row.answered)}, ${texts(rows, (row) => row.answer)},
      ${texts(rows, (row) => row.scenario)}, ${texts(rows, (row) => row.reason)},
      ${texts(rows, (row) => row.holder)}, ${bytes(rows, (row) => row.holderBvn)},
      ${bytes(rows, (row) => row.holderIdNumber)},
      ${timeArray(rows.map((row) => row.createdAt))}::timestamptz[])`,
  update: (rows) => sql`
    update card_orders ordered
    set answered = changed.answered, answer = changed.answer, reason = changed.reason,
        holder = changed.holder, holder_bvn = changed.holder_bvn,
        holder_id_number = changed.holder_id_number
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.answered)}, ${texts(rows, (row) => row.answer)},
      ${texts(rows, (row) => row.reason)}, ${texts(rows, (row) => row.holder)},
      ${bytes(rows, (row) => row.holderBvn)}, ${bytes(rows, (row) => row.holderIdNumber)})
      as changed(environment_id, card_id, answered, answer, reason, holder, holder_bvn,
        holder_id_number)
    where ordered.ctid = (
      select known.ctid from card_orders known
      where known.environment_id = changed.environment_id and known.card_id = changed.card_id
    )`,
};

export const orderOf = (cardId: bigint): Need<CardOrderRow> => ({
  record: cardOrders,
  by: "card",
  key: String(cardId),
});

export const readOrder = (queryable: Queryable, environmentId: bigint, cardId: bigint) =>
  queryable.maybeOne<CardOrderRow>(sql`
    select ${columns} from card_orders
    where environment_id = ${environmentId} and card_id = ${cardId}`);
