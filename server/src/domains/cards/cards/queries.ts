import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Account } from "../../../kernel/ledger/accounts.ts";
import {
  bigint,
  boolean,
  changing,
  date,
  integer,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import { identityIsAccount } from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { CardBrand, IssuerCardStatus } from "../../../kernel/providers/ports/card-issuer.ts";
import type { CardStatus } from "./rules.ts";

/** Cards. A card's id is also the id of its ledger account, which holds its dollars. The row changes under that account's lock. */
export const cards = recordTable({
  name: "card",
  table: "cards",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    customerId: bigint("customer_id"),
    label: text("label"),
    status: changing(text<CardStatus>("status")),
    brand: changing(text<CardBrand>("brand")),
    firstSix: changing(nullable(text("first_six"))),
    lastFour: changing(nullable(text("last_four"))),
    expiryMonth: changing(nullable(text("expiry_month"))),
    expiryYear: changing(nullable(text("expiry_year"))),
    capabilities: changing(textList("capabilities")),
    dailyLimit: changing(bigint("daily_limit")),
    perTransactionLimit: changing(bigint("per_transaction_limit")),
    usedOn: changing(nullable(date("used_on"))),
    usedToday: changing(bigint("used_today")),
    /** The card's debt: what the network was paid and the card did not have. The next credit repays it. */
    owed: changing(bigint("owed")),
    /** The wallet that pays. Null: the card spends its own balance. */
    linkedWalletId: changing(nullable(bigint("linked_wallet_id"))),
    frozenByIssuer: changing(boolean("frozen_by_issuer")),
    issuer: text("issuer"),
    reference: text("reference"),
    issuerReference: changing(nullable(text("issuer_reference"))),
    /** The status that the issuer confirmed last. Null: not confirmed. */
    reportedStatus: changing(nullable(text<IssuerCardStatus>("reported_status"))),
    /** Until this time only one worker may call the issuer. */
    reportingUntil: changing(nullable(time("reporting_until"))),
    /** When the next retry is due. Null: no retry waits. */
    nextReportAt: changing(nullable(time("next_report_at"))),
    /** How many calls of this chain of retries have failed. */
    failedReports: changing(integer("failed_reports")),
    issuerStatusAt: changing(nullable(time("issuer_status_at"))),
    issuedAt: changing(nullable(time("issued_at"))),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
  },
  lookups: {
    /** A card's id is its account's id, so no lookup is needed before the locks. */
    id: { keyOf: ({ id }) => String(id), resolve: identityIsAccount },
    wallet: {
      keyOf: ({ linkedWalletId }) => linkedWalletId?.toString() ?? null,
      where: "linked_wallet_id = query.key::bigint",
      account: "id",
    },
  },
});

export type Card = RowOf<typeof cards>;

export const cardById = (id: bigint): Need<Card> => ({ record: cards, by: "id", key: String(id) });

/** The card linked to a wallet. A wallet has at most one. */
export const cardLinkedTo = (walletId: bigint): Need<Card> => ({
  record: cards,
  by: "wallet",
  key: String(walletId),
});

/** A card with its balances. */
export type HeldCard = Card & Pick<Account, "available" | "held">;

const held = sql`
  select card.*, account.available, account.held
  from (select ${cards.selected} from cards) card
  join ledger_accounts account
    on account.environment_id = card."environmentId" and account.id = card.id`;

export const readCard = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<HeldCard>(sql`
    ${held} where card."environmentId" = ${environmentId} and card.id = ${id}`);

/** The last four digits of cards by id. A card that was not issued is left out. */
export async function readLastFours(
  queryable: Queryable,
  environmentId: bigint,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const found = await queryable.many<{ id: bigint; lastFour: string }>(sql`
    select id, last_four as "lastFour" from cards
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])
      and last_four is not null`);
  return new Map(found.map(({ id, lastFour }) => [id, lastFour]));
}

/** The most cards listed for one customer. */
const CARDS_MAX = 1_000;

/** A customer's cards, newest first, without failed ones. */
export const readCardsOf = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.many<HeldCard>(sql`
    ${held}
    where card."environmentId" = ${environmentId} and card."customerId" = ${customerId}
      and card.status <> 'Failed'
    order by card."createdAt" desc, card.id desc
    limit ${CARDS_MAX}`);
