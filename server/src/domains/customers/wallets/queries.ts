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
    /** The customer's verified categories. The copy lets an operation decide by tier with the wallet row alone. */
    verified: changing(textList<Verified[number]>("verified")),
    /** The day in Lagos that `usedToday` belongs to. */
    usedOn: changing(nullable(date("used_on"))),
    usedToday: changing(bigint("used_today")),
    /** The attached account number. Null: none is attached. */
    virtualAccountNumber: changing(nullable(text("virtual_account_number"))),
    /** The part of the pending balance that waits for a higher tier or a lower balance. */
    withheld: changing(bigint("withheld")),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
  },
  lookups: {
    /** A wallet's id is its account's id, so no look-up is needed before the locks. */
    id: { keyOf: ({ id }) => String(id), resolve: identityIsAccount },
    /** The open wallet of a customer in a currency. A closed wallet is found by its id only. */
    open: {
      keyOf: ({ customerId, currency, status }) =>
        status === "Closed" ? null : `${customerId}/${currency}`,
      where: `${OF_CUSTOMER} and status <> 'Closed'`,
      account: "id",
    },
    /**
     * The wallet that keeps the day's usage: the open one, or the closed one whose usage no other wallet has taken
     * over.
     */
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

/** The wallet that keeps the customer's usage of the day in a currency. At most one wallet does. */
export const countingWalletOf = (customerId: bigint, currency: Currency): Need<Wallet> => ({
  record: wallets,
  by: "counting",
  key: `${customerId}/${currency}`,
});

/** One need for each currency in which the customer may have an open wallet. */
export const walletsOf = (customerId: bigint): readonly Need<Wallet>[] =>
  CURRENCIES.map((currency) => walletOf(customerId, currency));

/** A credit from outside that the wallet's tier does not allow yet. Its id is that of the transaction. */
export const withheldCredits = recordTable({
  name: "withheld_credit",
  table: "withheld_credits",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    walletId: bigint("wallet_id"),
    amount: bigint("amount"),
    /** When it becomes available after its release. Null: at once. */
    dueAt: nullable(time("due_at")),
    withheldAt: time("withheld_at"),
    releasedAt: changing(nullable(time("released_at"))),
  },
  lookups: {
    wallet: { keyOf: ({ walletId, id }) => `${walletId}/${id}`, resolve: accountThenIdentity },
  },
});

export type WithheldCredit = RowOf<typeof withheldCredits>;

export const withheldCreditById = (walletId: bigint, id: bigint): Need<WithheldCredit> => ({
  record: withheldCredits,
  by: "wallet",
  key: `${walletId}/${id}`,
});

/** A wallet with its balances, as it is read to be shown. */
export type HeldWallet = Wallet & Pick<Account, "available" | "held" | "pending" | "entrySeq">;

const held = sql`
  select wallet.*, account.available, account.held, account.pending, account.entry_seq as "entrySeq"
  from (select ${wallets.selected} from customer_wallets) wallet
  join ledger_accounts account
    on account.environment_id = wallet."environmentId" and account.id = wallet.id`;

export const readWallet = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<HeldWallet>(sql`
    ${held} where wallet."environmentId" = ${environmentId} and wallet.id = ${id}`);

/** Reads all wallets of a customer, oldest first. Closed wallets are included. */
export const readWalletsOf = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.many<HeldWallet>(sql`
    ${held}
    where wallet."environmentId" = ${environmentId} and wallet."customerId" = ${customerId}
    order by wallet."createdAt", wallet.id`);
