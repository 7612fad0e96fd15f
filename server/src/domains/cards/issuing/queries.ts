import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  bytes,
  changing,
  longText,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { identityIsAccount } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** How the request for a card was answered: with the card, or with a refusal. */
export type OrderAnswer = "card" | "unavailable" | "refused";

/** Orders of cards and their progress. */
export const cardOrders = recordTable({
  name: "card_order",
  table: "card_orders",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    cardId: bigint("card_id"),
    funding: bigint("funding"),
    issueFee: bigint("issue_fee"),
    issueVat: bigint("issue_vat"),
    fundingFee: bigint("funding_fee"),
    fundingVat: bigint("funding_vat"),
    /** The hold on the card wallet. Null if the card was free. */
    holdId: nullable(bigint("hold_id")),
    requestId: text("request_id"),
    operationKey: text("operation_key"),
    answered: changing(nullable(text<OrderAnswer>("answered"))),
    /** The card that was answered, in JSON. A repetition gets the same answer. */
    answer: changing(nullable(longText("answer"))),
    scenario: nullable(text("scenario")),
    reason: changing(nullable(text("reason"))),
    holder: changing(nullable(longText("holder"))),
    holderBvn: changing(nullable(bytes("holder_bvn"))),
    holderIdNumber: changing(nullable(bytes("holder_id_number"))),
    createdAt: time("created_at"),
  },
  identity: ["cardId"],
  lookups: {
    /** The lock of the card's account covers the order. */
    card: { keyOf: ({ cardId }) => String(cardId), resolve: identityIsAccount },
  },
});

export type CardOrderRow = RowOf<typeof cardOrders>;

export const orderByCard = (cardId: bigint): Need<CardOrderRow> => ({
  record: cardOrders,
  by: "card",
  key: String(cardId),
});

export const readOrder = (queryable: Queryable, environmentId: bigint, cardId: bigint) =>
  queryable.maybeOne<CardOrderRow>(sql`
    select ${cardOrders.selected} from card_orders
    where environment_id = ${environmentId} and card_id = ${cardId}`);
