import {
  bigintArray,
  bigints,
  bytes,
  textArray,
  texts,
  times,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardStatus } from "../cards/index.ts";

/** The rate at which a wallet in naira pays; all three are null where it pays in dollars. */
export interface RateKept {
  readonly nairaPerDollar: number | null;
  readonly rateSource: string | null;
  readonly rateSetAt: Date | null;
}

/** Where an issuer's word about a card is kept: what names it, and under which card. */
interface UnderCard extends RateKept {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  /** Whose money it is of: the card's account, or a wallet's. */
  readonly accountId: bigint;
  readonly crossBorderFee: Minor;
  readonly reversed: Minor;
  readonly createdAt: Date;
}

export interface Authorization extends UnderCard {
  /** The issuer's. */
  readonly authorizationId: string;
  readonly approved: Minor;
  /** Why nothing of it is held any more, whatever else comes. */
  readonly ended: "cleared" | "expired" | null;
  readonly holdId: bigint | null;
  readonly expiresAt: Date | null;
}

export interface Clearing extends UnderCard {
  /** The issuer's. */
  readonly clearingId: string;
  /** Nothing, where a reversal of it was here first. */
  readonly amount: Minor;
}

const shared = sql`
  environment_id as "environmentId", card_id as "cardId", account_id as "accountId",
  naira_per_dollar as "nairaPerDollar", rate_source as "rateSource", rate_set_at as "rateSetAt",
  cross_border_fee as "crossBorderFee", reversed, created_at as "createdAt"`;

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

const rates = (rows: readonly RateKept[]): Sql => sql`
  ${bigints(rows, (row) => (row.nairaPerDollar === null ? null : BigInt(row.nairaPerDollar)))},
  ${texts(rows, (row) => row.rateSource)}, ${times(rows, (row) => row.rateSetAt)}`;

/** Keys are `card/what the issuer calls it`: the card's lock guards the row, also while there is none. */
const underCard = {
  readOff: (key: string) => ({ identity: key, accountId: BigInt(key.split("/", 1)[0] ?? "") }),
};

const cardPart = sql`split_part(asked.key, '/', 1)::bigint`;
const issuersPart = sql`substr(asked.key, strpos(asked.key, '/') + 1)`;

const nameOfAuthorization = (row: Authorization) => `${row.cardId}/${row.authorizationId}`;

export const authorizations: RecordKind<Authorization> = {
  name: "card_authorization",
  guard: "account",
  identity: nameOfAuthorization,
  finders: { card: { ...underCard, keyOf: nameOfAuthorization } },
  read: (keys) => sql`
    select known.*
    from ${asked(keys)}
    cross join lateral (
      select ${shared}, authorization_id as "authorizationId", approved, ended,
             hold_id as "holdId", expires_at as "expiresAt"
      from card_authorizations
      where environment_id = asked.environment_id and card_id = ${cardPart}
        and authorization_id = ${issuersPart}
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into card_authorizations (environment_id, card_id, authorization_id, account_id,
      naira_per_dollar, rate_source, rate_set_at, approved, cross_border_fee, reversed, ended,
      hold_id, expires_at, created_at)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.authorizationId)}, ${bigints(rows, (row) => row.accountId)},
      ${rates(rows)}, ${bigints(rows, (row) => row.approved)},
      ${bigints(rows, (row) => row.crossBorderFee)}, ${bigints(rows, (row) => row.reversed)},
      ${texts(rows, (row) => row.ended)}, ${bigints(rows, (row) => row.holdId)},
      ${times(rows, (row) => row.expiresAt)}, ${times(rows, (row) => row.createdAt)})`,
  update: (rows) => sql`
    update card_authorizations known
    set approved = changed.approved, cross_border_fee = changed.cross_border_fee,
        reversed = changed.reversed, ended = changed.ended, hold_id = changed.hold_id,
        expires_at = changed.expires_at
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.authorizationId)}, ${bigints(rows, (row) => row.approved)},
      ${bigints(rows, (row) => row.crossBorderFee)}, ${bigints(rows, (row) => row.reversed)},
      ${texts(rows, (row) => row.ended)}, ${bigints(rows, (row) => row.holdId)},
      ${times(rows, (row) => row.expiresAt)})
      as changed(environment_id, card_id, authorization_id, approved, cross_border_fee, reversed,
        ended, hold_id, expires_at)
    where known.ctid = (
      select found.ctid from card_authorizations found
      where found.environment_id = changed.environment_id and found.card_id = changed.card_id
        and found.authorization_id = changed.authorization_id
    )`,
};

export const authorizationOf = (cardId: bigint, authorizationId: string): Need<Authorization> => ({
  record: authorizations,
  by: "card",
  key: `${cardId}/${authorizationId}`,
});

const nameOfClearing = (row: Clearing) => `${row.cardId}/${row.clearingId}`;

export const clearings: RecordKind<Clearing> = {
  name: "card_clearing",
  guard: "account",
  identity: nameOfClearing,
  finders: { card: { ...underCard, keyOf: nameOfClearing } },
  read: (keys) => sql`
    select known.*
    from ${asked(keys)}
    cross join lateral (
      select ${shared}, clearing_id as "clearingId", amount
      from card_clearings
      where environment_id = asked.environment_id and card_id = ${cardPart}
        and clearing_id = ${issuersPart}
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into card_clearings (environment_id, card_id, clearing_id, account_id, naira_per_dollar,
      rate_source, rate_set_at, amount, cross_border_fee, reversed, created_at)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.clearingId)}, ${bigints(rows, (row) => row.accountId)},
      ${rates(rows)}, ${bigints(rows, (row) => row.amount)},
      ${bigints(rows, (row) => row.crossBorderFee)}, ${bigints(rows, (row) => row.reversed)},
      ${times(rows, (row) => row.createdAt)})`,
  update: (rows) => sql`
    update card_clearings known
    set account_id = changed.account_id, naira_per_dollar = changed.naira_per_dollar,
        rate_source = changed.rate_source, rate_set_at = changed.rate_set_at,
        amount = changed.amount, cross_border_fee = changed.cross_border_fee,
        reversed = changed.reversed
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.clearingId)}, ${bigints(rows, (row) => row.accountId)},
      ${rates(rows)}, ${bigints(rows, (row) => row.amount)},
      ${bigints(rows, (row) => row.crossBorderFee)}, ${bigints(rows, (row) => row.reversed)})
      as changed(environment_id, card_id, clearing_id, account_id, naira_per_dollar, rate_source,
        rate_set_at, amount, cross_border_fee, reversed)
    where known.ctid = (
      select found.ctid from card_clearings found
      where found.environment_id = changed.environment_id and found.card_id = changed.card_id
        and found.clearing_id = changed.clearing_id
    )`,
};

export const clearingOf = (cardId: bigint, clearingId: string): Need<Clearing> => ({
  record: clearings,
  by: "card",
  key: `${cardId}/${clearingId}`,
});

/** Something that the issuer has told, once and for all. */
export interface Word {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  /** The issuer's. */
  readonly wordId: string;
  readonly heardAt: Date;
  /** A digest of what it said; null where that does not matter, or was not kept yet. */
  readonly content: Buffer | null;
}

const nameOfWord = (row: Word) => `${row.cardId}/${row.wordId}`;

export const words: RecordKind<Word> = {
  name: "card_word",
  guard: "account",
  identity: nameOfWord,
  finders: { card: { ...underCard, keyOf: nameOfWord } },
  read: (keys) => sql`
    select known.*
    from ${asked(keys)}
    cross join lateral (
      select environment_id as "environmentId", card_id as "cardId", word_id as "wordId", heard_at as "heardAt",
             content
      from card_words
      where environment_id = asked.environment_id and card_id = ${cardPart} and word_id = ${issuersPart}
      offset 0
    ) known`,
  insert: (rows) => sql`
    insert into card_words (environment_id, card_id, word_id, heard_at, content)
    select * from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.cardId)},
      ${texts(rows, (row) => row.wordId)}, ${times(rows, (row) => row.heardAt)},
      ${bytes(rows, (row) => row.content)})`,
};

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
