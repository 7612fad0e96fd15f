import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Account } from "../../../kernel/ledger/accounts.ts";
import {
  bigint,
  changing,
  date,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import {
  accountThenIdentity,
  identityIsAccount,
} from "../../../kernel/ledger/records/record-keys.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { CURRENCIES, type Currency } from "../../../kernel/money.ts";
import type { Verified } from "../kyc-tiers/index.ts";
import type { WalletStatus } from "./rules.ts";

/** The wallets that a key `customer/currency` means. */
const OF_CUSTOMER =
  "customer_id = split_part(query.key, '/', 1)::bigint and currency = split_part(query.key, '/', 2)";

/** A customer's wallet. Its id is that of its account, which holds the money; the row is changed under its lock. */
export const wallets = recordTable({
  name: "customer_wallet",
  table: "customer_wallets",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    customerId: bigint("customer_id"),
    currency: text<Currency>("currency"),
    status: changing(text<WalletStatus>("status")),
    /** What is verified about the customer, kept here as well so that a tier is judged with the wallet alone. */
    verified: changing(textList<Verified[number]>("verified")),
    /** The day in Lagos of which `usedToday` was paid out. */
    usedOn: changing(nullable(date("used_on"))),
    usedToday: changing(bigint("used_today")),
    /** What money is sent to from outside; null while no account number is attached. */
    virtualAccountNumber: changing(nullable(text("virtual_account_number"))),
    /** What of the pending money waits for a higher tier or a lower balance. */
    parked: changing(bigint("parked")),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
  },
  lookups: {
    /** A wallet's id is its account's, so nothing is looked up before the locks. */
    id: { keyOf: ({ id }) => String(id), resolve: identityIsAccount },
    /** The open wallet of a customer in a currency. A closed wallet is found by its id alone. */
    open: {
      keyOf: ({ customerId, currency, status }) =>
        status === "Closed" ? null : `${customerId}/${currency}`,
      where: `${OF_CUSTOMER} and status <> 'Closed'`,
      account: "id",
    },
    /** The wallet that has the day's payouts: the open one, or the closed one whose use no other wallet has taken. */
    counting: {
      keyOf: ({ customerId, currency, status, usedOn }) =>
        status === "Closed" && usedOn === null ? null : `${customerId}/${currency}`,
      where: `${OF_CUSTOMER} and (status <> 'Closed' or used_on is not null)`,
      order: "status = 'Closed', used_on desc, id desc",
      account: "id",
    },
  },
});

export type Wallet = RowOf<typeof wallets>;

export const walletById = (id: bigint): Need<Wallet> => ({
  record: wallets,
  by: "id",
  key: String(id),
});

/** The open wallet of a customer in a currency. */
export const walletOf = (customerId: bigint, currency: Currency): Need<Wallet> => ({
  record: wallets,
  by: "open",
  key: `${customerId}/${currency}`,
});

/** The wallet of a customer in a currency that has the day's payouts. At most one has them. */
export const countingWalletOf = (customerId: bigint, currency: Currency): Need<Wallet> => ({
  record: wallets,
  by: "counting",
  key: `${customerId}/${currency}`,
});

/** Every open wallet that a customer can have. */
export const walletsOf = (customerId: bigint): readonly Need<Wallet>[] =>
  CURRENCIES.map((currency) => walletOf(customerId, currency));

/** Money from outside that its wallet may not have yet. Its id is that of the transaction. */
export const parkedCredits = recordTable({
  name: "parked_credit",
  table: "parked_credits",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    walletId: bigint("wallet_id"),
    amount: bigint("amount"),
    /** When it becomes available where nothing stands in the way; null: at once. */
    dueAt: nullable(time("due_at")),
    parkedAt: time("parked_at"),
    releasedAt: changing(nullable(time("released_at"))),
  },
  lookups: {
    wallet: { keyOf: ({ walletId, id }) => `${walletId}/${id}`, resolve: accountThenIdentity },
  },
});

export type ParkedCredit = RowOf<typeof parkedCredits>;

export const parkedCreditOf = (walletId: bigint, id: bigint): Need<ParkedCredit> => ({
  record: parkedCredits,
  by: "wallet",
  key: `${walletId}/${id}`,
});

/** Where a walk through parked credits is: by time, then by id. */
export type ParkedPosition = Pick<ParkedCredit, "id" | "parkedAt">;

/** The credits that are parked in a wallet, the oldest first: at most `limit` of those after a position. */
export const readParked = (
  queryable: Queryable,
  { environmentId, walletId }: { environmentId: bigint; walletId: bigint },
  { after, limit }: { after: ParkedPosition; limit: number },
) =>
  queryable.many<ParkedPosition>(sql`
    select id, parked_at as "parkedAt" from parked_credits
    where environment_id = ${environmentId} and wallet_id = ${walletId}
      and (parked_at, id) > (${after.parkedAt}::timestamptz, ${after.id}) and released_at is null
    order by parked_at, id limit ${limit}`);

/** Wallets in which something is parked, whosever they are: so many of those after one. */
export const readParkingAfter = (
  queryable: Queryable,
  { environmentId, walletId }: { environmentId: bigint; walletId: bigint },
  limit: number,
) =>
  queryable.many<{ environmentId: bigint; walletId: bigint }>(sql`
    select environment_id as "environmentId", id as "walletId" from customer_wallets
    where parked > 0 and (environment_id, id) > (${environmentId}, ${walletId})
    order by environment_id, id limit ${limit}`);

/** A wallet with what is in it, as it is read to be shown. */
export type HeldWallet = Wallet & Pick<Account, "available" | "held" | "pending" | "entrySeq">;

const held = sql`
  select wallet.*, account.available, account.held, account.pending, account.entry_seq as "entrySeq"
  from (select ${wallets.selected} from customer_wallets) wallet
  join ledger_accounts account
    on account.environment_id = wallet."environmentId" and account.id = wallet.id`;

export const readWallet = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<HeldWallet>(sql`
    ${held} where wallet."environmentId" = ${environmentId} and wallet.id = ${id}`);

/** The wallets of a customer, closed ones included, the oldest first. */
export const readWalletsOf = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.many<HeldWallet>(sql`
    ${held}
    where wallet."environmentId" = ${environmentId} and wallet."customerId" = ${customerId}
    order by wallet."createdAt", wallet.id`);
