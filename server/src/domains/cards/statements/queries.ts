import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { DigestedTable } from "../../../kernel/ledger/digests/digested-table.ts";
import {
  bigint,
  integer,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Currency } from "../../../kernel/money.ts";
import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";
import type { CardTransactionStatus, CardTransactionType } from "./rules.ts";

/**
 * Rows of card statements. A row is written once and never changed. No operation decides upon these rows, so operations
 * only insert them.
 */
export const cardTransactions = recordTable({
  name: "card_transaction",
  table: "card_transactions",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    cardId: bigint("card_id"),
    type: text<CardTransactionType>("type"),
    amount: bigint("amount"),
    currency: text<Currency>("currency"),
    status: text<CardTransactionStatus>("status"),
    description: text("description"),
    reason: nullable(text<CardDeclineReason>("reason")),
    merchantName: text("merchant_name"),
    merchantId: nullable(text("merchant_id")),
    network: nullable(text("network")),
    country: nullable(text("country")),
    authorizationId: nullable(text("authorization_id")),
    /** The wallet that pays, the amount in its currency and the rate. Null if the card pays. */
    walletId: nullable(bigint("wallet_id")),
    walletAmount: nullable(bigint("wallet_amount")),
    nairaPerDollar: nullable(integer("naira_per_dollar")),
    rateSource: nullable(text("rate_source")),
    rateSetAt: nullable(time("rate_set_at")),
    occurredAt: time("occurred_at"),
  },
});

export type CardTransaction = RowOf<typeof cardTransactions>;

export const digestedCardTransactions: DigestedTable = {
  name: "card_transactions",
  title: "Row of a card statement",
  key: ["environment_id", "id"],
  columns: [
    ...["environment_id", "id", "card_id", "type", "amount", "currency", "status", "description"],
    ...["reason", "merchant_name", "merchant_id", "network", "country", "authorization_id"],
    ...["wallet_id", "wallet_amount", "naira_per_dollar", "rate_source", "rate_set_at"],
    ...["occurred_at", "recorded_at"],
  ],
  cutBy: "month",
};

/** The number of all rows of a card's statement. Only test mode uses it, to see whether a new row was written. */
export const countTransactions = (queryable: Queryable, environmentId: bigint, cardId: bigint) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from card_transactions
    where environment_id = ${environmentId} and card_id = ${cardId}`);
