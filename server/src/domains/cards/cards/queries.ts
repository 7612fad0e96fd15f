import { bigintArray, bigints, textArray, texts, times } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Account } from "../../../kernel/ledger/accounts.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardBrand, IssuerCardStatus } from "../../../kernel/providers/ports/card-issuer.ts";
import type { CardStatus, Limits, Use } from "./rules.ts";

/** A card. Its id is that of its account, which holds its dollars; the row is changed under its lock. */
export interface Card extends Limits, Use {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly label: string;
  readonly status: CardStatus;
  readonly brand: CardBrand;
  readonly firstSix: string | null;
  readonly lastFour: string | null;
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly capabilities: readonly string[];
  /** What the issuer has paid and nobody had: the card's next money pays it. */
  readonly owed: Minor;
  /** The wallet that it spends from; null: it spends what is on it. */
  readonly linkedWalletId: bigint | null;
  readonly frozenByIssuer: boolean;
  readonly issuer: string;
  readonly reference: string;
  readonly issuerReference: string | null;
  readonly toldStatus: IssuerCardStatus | null;
  readonly tellingUntil: Date | null;
  /** When the issuer is called again. Null where no retry waits. */
  readonly nextTellingAt: Date | null;
  /** How many calls of the chain of retries have failed. */
  readonly tellingFailures: number;
  readonly issuerStatusAt: Date | null;
  readonly issuedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, customer_id as "customerId", label, status, brand,
  first_six as "firstSix", last_four as "lastFour", expiry_month as "expiryMonth",
  expiry_year as "expiryYear", capabilities, daily_limit as "dailyLimit",
  per_transaction_limit as "perTransactionLimit", used_on::text as "usedOn",
  used_today as "usedToday", owed, linked_wallet_id as "linkedWalletId",
  frozen_by_issuer as "frozenByIssuer", issuer, reference, issuer_reference as "issuerReference",
  told_status as "toldStatus", telling_until as "tellingUntil",
  next_telling_at as "nextTellingAt", telling_failures as "tellingFailures",
  issuer_status_at as "issuerStatusAt", issued_at as "issuedAt", created_at as "createdAt",
  updated_at as "updatedAt"`;

export const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

/** What changes after a card was ordered. Lists, and what may be null of a number, travel as text. */
const changing = sql`
  status, brand, first_six, last_four, expiry_month, expiry_year, capabilities, daily_limit,
  per_transaction_limit, used_on, used_today, owed, linked_wallet_id, frozen_by_issuer,
  issuer_reference, told_status, telling_until, next_telling_at, telling_failures,
  issuer_status_at, issued_at, updated_at`;

const changingValues = (rows: readonly Card[]): Sql => sql`
  ${texts(rows, (row) => row.status)}, ${texts(rows, (row) => row.brand)},
  ${texts(rows, (row) => row.firstSix)}, ${texts(rows, (row) => row.lastFour)},
  ${texts(rows, (row) => row.expiryMonth)}, ${texts(rows, (row) => row.expiryYear)},
  ${texts(rows, (row) => textArray(row.capabilities))}, ${bigints(rows, (row) => row.dailyLimit)},
  ${bigints(rows, (row) => row.perTransactionLimit)}, ${texts(rows, (row) => row.usedOn)},
  ${bigints(rows, (row) => row.usedToday)}, ${bigints(rows, (row) => row.owed)},
  ${texts(rows, (row) => row.linkedWalletId?.toString() ?? null)},
  ${texts(rows, (row) => String(row.frozenByIssuer))}, ${texts(rows, (row) => row.issuerReference)},
  ${texts(rows, (row) => row.toldStatus)}, ${times(rows, (row) => row.tellingUntil)},
  ${times(rows, (row) => row.nextTellingAt)},
  ${bigints(rows, (row) => BigInt(row.tellingFailures))},
  ${times(rows, (row) => row.issuerStatusAt)}, ${times(rows, (row) => row.issuedAt)},
  ${times(rows, (row) => row.updatedAt)}`;

export const cards: RecordKind<Card> = {
  name: "card",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    /** A card's id is its account's, so nothing is looked up before the locks. */
    id: {
      keyOf: ({ id }) => String(id),
      readOff: (key) => ({ identity: key, accountId: BigInt(key) }),
    },
    wallet: {
      keyOf: ({ linkedWalletId }) => linkedWalletId?.toString() ?? null,
      find: (keys) => sql`
        select card.*
        from ${asked(keys)}
        cross join lateral (
          select environment_id as "environmentId", asked.key, id::text as identity, id as "accountId"
          from cards
          where environment_id = asked.environment_id and linked_wallet_id = asked.key::bigint
          offset 0
        ) card`,
    },
  },
  read: (keys) => sql`
    select card.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from cards
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) card`,
  insert: (rows) => sql`
    insert into cards (environment_id, id, customer_id, label, issuer, reference, created_at, ${changing})
    select new.environment_id, new.id, new.customer_id, new.label, new.issuer, new.reference,
           new.created_at, new.status, new.brand, new.first_six, new.last_four, new.expiry_month,
           new.expiry_year, new.capabilities::text[], new.daily_limit, new.per_transaction_limit,
           new.used_on::date, new.used_today, new.owed, new.linked_wallet_id::bigint,
           new.frozen_by_issuer::boolean, new.issuer_reference, new.told_status, new.telling_until,
           new.next_telling_at, new.telling_failures, new.issuer_status_at, new.issued_at, new.updated_at
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${bigints(rows, (row) => row.customerId)}, ${texts(rows, (row) => row.label)},
      ${texts(rows, (row) => row.issuer)}, ${texts(rows, (row) => row.reference)},
      ${times(rows, (row) => row.createdAt)}, ${changingValues(rows)})
      as new(environment_id, id, customer_id, label, issuer, reference, created_at, ${changing})`,
  update: (rows) => sql`
    update cards card
    set status = new.status, brand = new.brand, first_six = new.first_six,
        last_four = new.last_four, expiry_month = new.expiry_month, expiry_year = new.expiry_year,
        capabilities = new.capabilities::text[], daily_limit = new.daily_limit,
        per_transaction_limit = new.per_transaction_limit, used_on = new.used_on::date,
        used_today = new.used_today, owed = new.owed,
        linked_wallet_id = new.linked_wallet_id::bigint,
        frozen_by_issuer = new.frozen_by_issuer::boolean, issuer_reference = new.issuer_reference,
        told_status = new.told_status, telling_until = new.telling_until,
        next_telling_at = new.next_telling_at, telling_failures = new.telling_failures,
        issuer_status_at = new.issuer_status_at, issued_at = new.issued_at,
        updated_at = new.updated_at
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${changingValues(rows)})
      as new(environment_id, id, ${changing})
    where card.ctid = (
      select known.ctid from cards known
      where known.environment_id = new.environment_id and known.id = new.id
    )`,
};

export const cardById = (id: bigint): Need<Card> => ({ record: cards, by: "id", key: String(id) });

/** The card that spends from a wallet; a wallet has at most one. */
export const cardLinkedTo = (walletId: bigint): Need<Card> => ({
  record: cards,
  by: "wallet",
  key: String(walletId),
});

/** A card with what is on it, as it is read to be shown. */
export type HeldCard = Card & Pick<Account, "available" | "held">;

const held = sql`
  select card.*, account.available, account.held
  from (select ${columns} from cards) card
  join ledger_accounts account
    on account.environment_id = card."environmentId" and account.id = card.id`;

export const readCard = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<HeldCard>(sql`
    ${held} where card."environmentId" = ${environmentId} and card.id = ${id}`);

/** No more are shown of one customer; nobody has so many cards. */
const CARDS_MAX = 1_000;

/** A customer's cards, the newest first. What was never made is none. */
export const readCardsOf = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.many<HeldCard>(sql`
    ${held}
    where card."environmentId" = ${environmentId} and card."customerId" = ${customerId}
      and card.status <> 'Failed'
    order by card."createdAt" desc, card.id desc
    limit ${CARDS_MAX}`);
