import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  bytes,
  changing,
  integer,
  nullable,
  text,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { identityBeginsWithAccount } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardStatus } from "../cards/index.ts";

/** The rate at which a naira wallet pays. All three are null if the payment is in dollars. */
export interface KeptRate {
  readonly nairaPerDollar: number | null;
  readonly rateSource: string | null;
  readonly rateSetAt: Date | null;
}

const rate = {
  nairaPerDollar: nullable(integer("naira_per_dollar")),
  rateSource: nullable(text("rate_source")),
  rateSetAt: nullable(time("rate_set_at")),
};

/** The columns that every row of a card starts with. */
const underCard = {
  environmentId: bigint("environment_id"),
  cardId: bigint("card_id"),
};

export const authorizations = recordTable({
  name: "card_authorization",
  table: "card_authorizations",
  lock: "account",
  columns: {
    ...underCard,
    /** The issuer's id. */
    authorizationId: text("authorization_id"),
    /** The merchant of the first message that named it. Null in rows from before these columns. */
    merchantName: nullable(text("merchant_name")),
    country: nullable(text("country")),
    /** The account that pays: the card's, or a wallet's. */
    accountId: bigint("account_id"),
    ...rate,
    approved: changing(bigint("approved")),
    crossBorderFee: changing(bigint("cross_border_fee")),
    reversed: changing(bigint("reversed")),
    /** Why the authorisation ended. Nothing is held after that. */
    ended: changing(nullable(text<"cleared" | "expired">("ended"))),
    holdId: changing(nullable(bigint("hold_id"))),
    expiresAt: changing(nullable(time("expires_at"))),
    createdAt: time("created_at"),
  },
  identity: ["cardId", "authorizationId"],
  lookups: {
    /** The card's lock covers the row, even before the row exists. */
    card: {
      keyOf: ({ cardId, authorizationId }) => `${cardId}/${authorizationId}`,
      resolve: identityBeginsWithAccount,
    },
  },
});

export type Authorization = RowOf<typeof authorizations>;

export const authorizationById = (
  cardId: bigint,
  authorizationId: string,
): Need<Authorization> => ({
  record: authorizations,
  by: "card",
  key: `${cardId}/${authorizationId}`,
});

/** Reads an authorisation without a lock, to show it. */
export const readAuthorization = (
  queryable: Queryable,
  key: Pick<Authorization, "environmentId" | "cardId" | "authorizationId">,
) =>
  queryable.maybeOne<Authorization>(sql`
    select ${authorizations.selected} from card_authorizations
    where environment_id = ${key.environmentId} and card_id = ${key.cardId}
      and authorization_id = ${key.authorizationId}`);

export const clearings = recordTable({
  name: "card_clearing",
  table: "card_clearings",
  lock: "account",
  columns: {
    ...underCard,
    /** The issuer's id. */
    clearingId: text("clearing_id"),
    /** The account that pays: the card's, or a wallet's. */
    accountId: changing(bigint("account_id")),
    nairaPerDollar: changing(rate.nairaPerDollar),
    rateSource: changing(rate.rateSource),
    rateSetAt: changing(rate.rateSetAt),
    /** Zero until the clearing comes: its reversal may come first. */
    amount: changing(bigint("amount")),
    crossBorderFee: changing(bigint("cross_border_fee")),
    reversed: changing(bigint("reversed")),
    /** The issuer's time. Null until the clearing comes, and in rows from before this column. */
    occurredAt: changing(nullable(time("occurred_at"))),
    /** The id in the ledger's postings for it. Null until the clearing comes, and in rows from before this column. */
    linkId: changing(nullable(bigint("link_id"))),
    createdAt: time("created_at"),
  },
  identity: ["cardId", "clearingId"],
  lookups: {
    card: {
      keyOf: ({ cardId, clearingId }) => `${cardId}/${clearingId}`,
      resolve: identityBeginsWithAccount,
    },
  },
});

export type Clearing = RowOf<typeof clearings>;

export const clearingById = (cardId: bigint, clearingId: string): Need<Clearing> => ({
  record: clearings,
  by: "card",
  key: `${cardId}/${clearingId}`,
});

/** Notices that must not count twice and have no other row. They are stored permanently. */
export const processedNotices = recordTable({
  name: "processed_card_notice",
  table: "processed_card_notices",
  lock: "account",
  columns: {
    ...underCard,
    /** The issuer's id. */
    noticeId: text("notice_id"),
    processedAt: time("processed_at"),
    /** A digest of the notice's facts. Null for a withdrawal, and for notices of versions that stored none. */
    content: nullable(bytes("content")),
    /** What a refund gave back. Null for other notices, and in rows from before this column. */
    refunded: nullable(bigint("refunded")),
    /** The issuer's time of a refund. */
    occurredAt: nullable(time("occurred_at")),
    /** The id in the ledger's postings for it. Null if it posts nothing, and in rows from before this column. */
    linkId: nullable(bigint("link_id")),
  },
  identity: ["cardId", "noticeId"],
  lookups: {
    card: {
      keyOf: ({ cardId, noticeId }) => `${cardId}/${noticeId}`,
      resolve: identityBeginsWithAccount,
    },
  },
});

export type ProcessedCardNotice = RowOf<typeof processedNotices>;

export const processedNoticeById = (
  cardId: bigint,
  noticeId: string,
): Need<ProcessedCardNotice> => ({
  record: processedNotices,
  by: "card",
  key: `${cardId}/${noticeId}`,
});

export const readProcessedNotice = (
  queryable: Queryable,
  {
    environmentId,
    cardId,
    noticeId,
  }: Pick<ProcessedCardNotice, "environmentId" | "cardId" | "noticeId">,
) =>
  queryable.maybeOne<Pick<ProcessedCardNotice, "processedAt">>(sql`
    select processed_at as "processedAt" from processed_card_notices
    where environment_id = ${environmentId} and card_id = ${cardId} and notice_id = ${noticeId}`);

/** What determines the other locks of an operation on a card. Read without locks. */
export interface CardOutline {
  readonly status: CardStatus;
  readonly linkedWalletId: bigint | null;
  readonly authorizationAccountId: bigint | null;
  readonly holdId: bigint | null;
  readonly clearingAccountId: bigint | null;
  readonly clearingAmount: Minor | null;
}

/** The card of an operation, with the issuer's ids of the authorisation and clearing it concerns. */
export interface CardIds {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly authorizationId: string | null;
  readonly clearingId: string | null;
}

export const readCardOutline = (queryable: Queryable, ids: CardIds) =>
  queryable.maybeOne<CardOutline>(sql`
    select card.status, card.linked_wallet_id as "linkedWalletId",
           authorized.account_id as "authorizationAccountId", authorized.hold_id as "holdId",
           cleared.account_id as "clearingAccountId", cleared.amount as "clearingAmount"
    from cards card
    left join card_authorizations authorized
      on authorized.environment_id = card.environment_id and authorized.card_id = card.id
      and authorized.authorization_id = ${ids.authorizationId}
    left join card_clearings cleared
      on cleared.environment_id = card.environment_id and cleared.card_id = card.id
      and cleared.clearing_id = ${ids.clearingId}
    where card.environment_id = ${ids.environmentId} and card.id = ${ids.cardId}`);
