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

/** The rate at which a wallet in naira pays; all three are null where it pays in dollars. */
export interface RateKept {
  readonly nairaPerDollar: number | null;
  readonly rateSource: string | null;
  readonly rateSetAt: Date | null;
}

const rate = {
  nairaPerDollar: nullable(integer("naira_per_dollar")),
  rateSource: nullable(text("rate_source")),
  rateSetAt: nullable(time("rate_set_at")),
};

/** What every row has that is kept under a card and under what the issuer calls it. */
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
    /** The issuer's. */
    authorizationId: text("authorization_id"),
    /** Whose money it is of: the card's account, or a wallet's. */
    accountId: bigint("account_id"),
    ...rate,
    approved: changing(bigint("approved")),
    crossBorderFee: changing(bigint("cross_border_fee")),
    reversed: changing(bigint("reversed")),
    /** Why nothing of it is held any more, whatever else comes. */
    ended: changing(nullable(text<"cleared" | "expired">("ended"))),
    holdId: changing(nullable(bigint("hold_id"))),
    expiresAt: changing(nullable(time("expires_at"))),
    createdAt: time("created_at"),
  },
  identity: ["cardId", "authorizationId"],
  lookups: {
    /** The card's lock guards the row, also while there is none. */
    card: {
      keyOf: ({ cardId, authorizationId }) => `${cardId}/${authorizationId}`,
      resolve: identityBeginsWithAccount,
    },
  },
});

export type Authorization = RowOf<typeof authorizations>;

export const authorizationOf = (cardId: bigint, authorizationId: string): Need<Authorization> => ({
  record: authorizations,
  by: "card",
  key: `${cardId}/${authorizationId}`,
});

export const clearings = recordTable({
  name: "card_clearing",
  table: "card_clearings",
  lock: "account",
  columns: {
    ...underCard,
    /** The issuer's. */
    clearingId: text("clearing_id"),
    /** Whose money it is of: the card's account, or a wallet's. */
    accountId: changing(bigint("account_id")),
    nairaPerDollar: changing(rate.nairaPerDollar),
    rateSource: changing(rate.rateSource),
    rateSetAt: changing(rate.rateSetAt),
    /** Nothing, where a reversal of it was here first. */
    amount: changing(bigint("amount")),
    crossBorderFee: changing(bigint("cross_border_fee")),
    reversed: changing(bigint("reversed")),
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

export const clearingOf = (cardId: bigint, clearingId: string): Need<Clearing> => ({
  record: clearings,
  by: "card",
  key: `${cardId}/${clearingId}`,
});

/** Something that the issuer has told, once and for all. */
export const words = recordTable({
  name: "card_word",
  table: "card_words",
  lock: "account",
  columns: {
    ...underCard,
    /** The issuer's. */
    wordId: text("word_id"),
    heardAt: time("heard_at"),
    /** A digest of what it said; null where that does not matter, or was not kept yet. */
    content: nullable(bytes("content")),
  },
  identity: ["cardId", "wordId"],
  lookups: {
    card: {
      keyOf: ({ cardId, wordId }) => `${cardId}/${wordId}`,
      resolve: identityBeginsWithAccount,
    },
  },
});

export type Word = RowOf<typeof words>;

export const wordOf = (cardId: bigint, wordId: string): Need<Word> => ({
  record: words,
  by: "card",
  key: `${cardId}/${wordId}`,
});

export const readWord = (
  queryable: Queryable,
  { environmentId, cardId, wordId }: Pick<Word, "environmentId" | "cardId" | "wordId">,
) =>
  queryable.maybeOne<Pick<Word, "heardAt">>(sql`
    select heard_at as "heardAt" from card_words
    where environment_id = ${environmentId} and card_id = ${cardId} and word_id = ${wordId}`);

/** What has to be known of a card before its locks, to know which others are to be taken with it. */
export interface Outline {
  readonly status: CardStatus;
  readonly linkedWalletId: bigint | null;
  readonly authorizationAccountId: bigint | null;
  readonly holdId: bigint | null;
  readonly clearingAccountId: bigint | null;
  readonly clearingAmount: Minor | null;
}

export interface Whereabouts {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly authorizationId: string | null;
  readonly clearingId: string | null;
}

export const readOutline = (queryable: Queryable, place: Whereabouts) =>
  queryable.maybeOne<Outline>(sql`
    select card.status, card.linked_wallet_id as "linkedWalletId",
           authorized.account_id as "authorizationAccountId", authorized.hold_id as "holdId",
           cleared.account_id as "clearingAccountId", cleared.amount as "clearingAmount"
    from cards card
    left join card_authorizations authorized
      on authorized.environment_id = card.environment_id and authorized.card_id = card.id
      and authorized.authorization_id = ${place.authorizationId}
    left join card_clearings cleared
      on cleared.environment_id = card.environment_id and cleared.card_id = card.id
      and cleared.clearing_id = ${place.clearingId}
    where card.environment_id = ${place.environmentId} and card.id = ${place.cardId}`);
