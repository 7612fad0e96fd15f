import {
  bigintArray,
  bigints,
  textArray,
  texts,
  timeArray,
  times,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Account } from "../../../kernel/ledger/accounts.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../kernel/money.ts";
import type { Verified } from "../kyc-tiers/index.ts";
import type { WalletStatus } from "./rules.ts";

/** A customer's wallet. Its id is that of its account, which holds the money; the row is changed under its lock. */
export interface Wallet {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly currency: Currency;
  readonly status: WalletStatus;
  /** What is verified about the customer, kept here as well so that a tier is judged with the wallet alone. */
  readonly verified: Verified;
  /** The day in Lagos of which `usedToday` was paid out. */
  readonly usedOn: string | null;
  readonly usedToday: Minor;
  /** What money is sent to from outside; null while no account number is attached. */
  readonly virtualAccountNumber: string | null;
  /** What of the pending money waits for a higher tier or a lower balance. */
  readonly parked: Minor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, customer_id as "customerId", currency, status, verified,
  used_on::text as "usedOn", used_today as "usedToday",
  virtual_account_number as "virtualAccountNumber", parked, created_at as "createdAt",
  updated_at as "updatedAt"`;

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

/** Lists travel as the text of an array each. */
const verifiedOf = (rows: readonly Wallet[]): Sql => texts(rows, (row) => textArray(row.verified));

export const wallets: RecordKind<Wallet> = {
  name: "customer_wallet",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    /** A wallet's id is its account's, so nothing is looked up before the locks. */
    id: {
      keyOf: ({ id }) => String(id),
      readOff: (key) => ({ identity: key, accountId: BigInt(key) }),
    },
    /** The open wallet of a customer in a currency. A closed wallet is found by its id alone. */
    open: {
      keyOf: ({ customerId, currency, status }) =>
        status === "Closed" ? null : `${customerId}/${currency}`,
      find: (keys) => sql`
        select wallet.*
        from ${asked(keys)}
        cross join lateral (
          select environment_id as "environmentId", asked.key, id::text as identity, id as "accountId"
          from customer_wallets
          where environment_id = asked.environment_id
            and customer_id = split_part(asked.key, '/', 1)::bigint
            and currency = split_part(asked.key, '/', 2) and status <> 'Closed'
          offset 0
        ) wallet`,
    },
    /** The wallet that has the day's payouts: the open one, or the closed one whose use no other wallet has taken. */
    counting: {
      keyOf: ({ customerId, currency, status, usedOn }) =>
        status === "Closed" && usedOn === null ? null : `${customerId}/${currency}`,
      find: (keys) => sql`
        select wallet.*
        from ${asked(keys)}
        cross join lateral (
          select environment_id as "environmentId", asked.key, id::text as identity, id as "accountId"
          from customer_wallets
          where environment_id = asked.environment_id
            and customer_id = split_part(asked.key, '/', 1)::bigint
            and currency = split_part(asked.key, '/', 2)
            and (status <> 'Closed' or used_on is not null)
          order by status = 'Closed', used_on desc, id desc
          limit 1
        ) wallet`,
    },
  },
  read: (keys) => sql`
    select wallet.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from customer_wallets
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) wallet`,
  insert: (rows) => sql`
    insert into customer_wallets (environment_id, id, customer_id, currency, status, verified,
      used_on, used_today, created_at, updated_at)
    select new.environment_id, new.id, new.customer_id, new.currency, new.status,
           new.verified::text[], new.used_on::date, new.used_today, new.created_at, new.updated_at
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${bigints(rows, (row) => row.customerId)}, ${texts(rows, (row) => row.currency)},
      ${texts(rows, (row) => row.status)}, ${verifiedOf(rows)}, ${texts(rows, (row) => row.usedOn)},
      ${bigints(rows, (row) => row.usedToday)}, ${times(rows, (row) => row.createdAt)},
      ${times(rows, (row) => row.updatedAt)})
      as new(environment_id, id, customer_id, currency, status, verified, used_on, used_today,
        created_at, updated_at)`,
  update: (rows) => sql`
    update customer_wallets wallet
    set status = changed.status, verified = changed.verified::text[],
        used_on = changed.used_on::date, used_today = changed.used_today,
        virtual_account_number = changed.virtual_account_number, parked = changed.parked,
        updated_at = changed.updated_at
    from unnest(
      ${bigints(rows, (row) => row.environmentId)}, ${bigints(rows, (row) => row.id)},
      ${texts(rows, (row) => row.status)}, ${verifiedOf(rows)}, ${texts(rows, (row) => row.usedOn)},
      ${bigints(rows, (row) => row.usedToday)}, ${texts(rows, (row) => row.virtualAccountNumber)},
      ${bigints(rows, (row) => row.parked)}, ${times(rows, (row) => row.updatedAt)})
      as changed(environment_id, id, status, verified, used_on, used_today, virtual_account_number,
        parked, updated_at)
    where wallet.ctid = (
      select known.ctid from customer_wallets known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

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
export interface ParkedCredit {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly walletId: bigint;
  readonly amount: Minor;
  /** When it becomes available where nothing stands in the way; null: at once. */
  readonly dueAt: Date | null;
  readonly parkedAt: Date;
  readonly releasedAt: Date | null;
}

export const parkedCredits: RecordKind<ParkedCredit> = {
  name: "parked_credit",
  guard: "account",
  identity: ({ id }) => String(id),
  finders: {
    wallet: {
      keyOf: ({ walletId, id }) => `${walletId}/${id}`,
      readOff: (key) => {
        const [walletId = "", identity = ""] = key.split("/");
        return { identity, accountId: BigInt(walletId) };
      },
    },
  },
  read: (keys) => sql`
    select credit.*
    from ${asked(keys)}
    cross join lateral (
      select environment_id as "environmentId", id, wallet_id as "walletId", amount, due_at as "dueAt",
             parked_at as "parkedAt", released_at as "releasedAt"
      from parked_credits
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) credit`,
  insert: (rows) => sql`
    insert into parked_credits (environment_id, id, wallet_id, amount, due_at, parked_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${bigintArray(rows.map((row) => row.walletId))}::bigint[],
      ${bigintArray(rows.map((row) => row.amount))}::bigint[],
      ${timeArray(rows.map((row) => row.dueAt))}::timestamptz[],
      ${timeArray(rows.map((row) => row.parkedAt))}::timestamptz[])`,
  update: (rows) => sql`
    update parked_credits credit set released_at = changed.released_at
    from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${timeArray(rows.map((row) => row.releasedAt))}::timestamptz[])
      as changed(environment_id, id, released_at)
    where credit.ctid = (
      select known.ctid from parked_credits known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

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
  from (select ${columns} from customer_wallets) wallet
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
