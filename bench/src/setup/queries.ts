import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";
import { openAccountNumber } from "../../../server/src/kernel/ledger/chart.ts";
import { SCOPES } from "../../../server/src/kernel/tenancy/access.ts";

const IDS_BLOCK = 1_000;

/** Takes consecutive ids. No other process may take ids at the same time, so no server may run. */
export const reserveIds = async (database: Queryable, count: number): Promise<bigint> => {
  const blocks = Math.ceil(count / IDS_BLOCK);
  const { first, last } = await database.one<{ first: bigint; last: bigint }>(sql`
    select min(block) as first, max(block) as last
    from (select nextval('ids') as block from generate_series(1, ${blocks}::integer)) taken`);
  if (last - first !== BigInt((blocks - 1) * IDS_BLOCK))
    throw new Error("another process took ids at the same time");
  return first;
};

export interface NewMerchant {
  readonly businessId: bigint;
  readonly environmentId: bigint;
  readonly apiKeyId: bigint;
  readonly name: string;
  readonly accountNumber: string;
  readonly keyHash: Buffer;
  readonly keySealed: Buffer;
  readonly publicKeySealed: Buffer;
}

/** Creates a business with a test environment and a rate limit that is never reached. */
export const insertMerchant = async (tx: Queryable, merchant: NewMerchant): Promise<void> => {
  const { businessId, environmentId, apiKeyId, name, accountNumber } = merchant;
  await tx.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (${businessId}, ${name}, ${accountNumber}, 'approved')`);
  await tx.run(sql`
    insert into environments (id, business_id, mode, settlement_schedule, requests_per_second, requests_burst,
      signature_helper_allowed)
    values (${environmentId}, ${businessId}, 'test', 'T+0', 1000000000, 1000000000, true)`);
  await tx.run(sql`
    insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
    values (${environmentId}, ${apiKeyId}, ${merchant.keyHash}, ${merchant.keySealed}, ${merchant.publicKeySealed},
      ${[...SCOPES]})`);
};

/** Creates wallets with consecutive ids, each with a posting of test money and the given rounds of history. */
export interface NewWallets {
  readonly environmentId: bigint;
  readonly firstId: bigint;
  readonly count: number;
  readonly balance: bigint;
  readonly historyRounds: number;
}

const FUNDS = openAccountNumber("simulated_funds", "NGN");

export const insertWallets = async (tx: Queryable, wallets: NewWallets): Promise<void> => {
  const { environmentId, firstId, count, balance, historyRounds } = wallets;
  const firstTransactionId = await reserveIds(tx, count);
  const firstSeq = await reserveIds(tx, count);
  await tx.run(sql`
    insert into ledger_accounts (environment_id, id, kind, currency, available, entry_seq)
    select ${environmentId}::bigint, ${firstId}::bigint + n, 'customer_wallet', 'NGN', ${balance}::bigint, 1 + 2 * ${historyRounds}::integer
    from generate_series(0, ${count}::integer - 1) as n`);
  await insertOwners(tx, wallets);
  await tx.run(sql`
    insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
    select ${environmentId}::bigint, ${firstTransactionId}::bigint + n, 'test_funds', 'Test money to begin with', now(), now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id,
      available, held, pending, balance_after, purpose, recorded_at)
    select ${environmentId}::bigint, ${FUNDS}::bigint, ${firstSeq}::bigint + n, ${firstTransactionId}::bigint + n, ${firstId}::bigint + n,
           -${balance}::bigint, 0, 0, null, null, now()
    from generate_series(0, ${count}::integer - 1) as n
    union all
    select ${environmentId}::bigint, ${firstId}::bigint + n, 1, ${firstTransactionId}::bigint + n, ${FUNDS}::bigint,
           ${balance}::bigint, 0, 0, ${balance}::bigint, null, now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into ledger_open_balances (environment_id, account, slot, balance)
    values (${environmentId}, ${FUNDS}::bigint, 0, -${balance}::bigint * ${count}::integer)`);
  // The verifier expects the operation that wrote them.
  await tx.run(sql`
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    select operation_period(now()), ${environmentId}::bigint, 'bench:' || gen_random_uuid(), sha256('funds'::bytea), 200, '{}', now()`);
};

/** Each wallet belongs to its own fully verified customer, so no limit applies. */
const insertOwners = async (
  tx: Queryable,
  { environmentId, firstId, count }: NewWallets,
): Promise<void> => {
  await tx.run(sql`
    insert into customers (environment_id, id, first_name, email, verified, status, created_at, updated_at)
    select ${environmentId}::bigint, ${firstId}::bigint + n, 'Customer ' || n, 'customer@example.com',
           ${EVERYTHING}::text[], 'Active', now(), now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into customer_wallets (environment_id, id, customer_id, currency, status, verified, created_at, updated_at)
    select ${environmentId}::bigint, ${firstId}::bigint + n, ${firstId}::bigint + n, 'NGN', 'Active',
           ${EVERYTHING}::text[], now(), now()
    from generate_series(0, ${count}::integer - 1) as n`);
};

const EVERYTHING = ["BVN", "NIN", "PASSPORT", "ADDRESS"];

/**
 * Writes one round of history: every wallet pays one kobo to one wallet and receives one from another, with the record and
 * event of each transfer. Each wallet pays first, so all balances are known without a sum.
 */
export const insertHistoryRound = async (
  tx: Queryable,
  wallets: NewWallets,
  round: number,
): Promise<void> => {
  const { environmentId, firstId, count, balance } = wallets;
  const firstTransactionId = await reserveIds(tx, count);
  const firstEventId = await reserveIds(tx, count);
  const payee = sql`${firstId}::bigint + (n + ${round}::integer) % ${count}::integer`;
  await tx.run(sql`
    insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
    select ${environmentId}::bigint, ${firstTransactionId}::bigint + n, 'wallet_transfer', 'History', now(), now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id,
      available, held, pending, balance_after, purpose, recorded_at)
    select ${environmentId}::bigint, ${firstId}::bigint + n, 2 * ${round}::integer, ${firstTransactionId}::bigint + n, ${payee},
           -1, 0, 0, ${balance}::bigint - 1, null, now()
    from generate_series(0, ${count}::integer - 1) as n
    union all
    select ${environmentId}::bigint, ${payee}, 2 * ${round}::integer + 1, ${firstTransactionId}::bigint + n, ${firstId}::bigint + n,
           1, 0, 0, ${balance}::bigint, null, now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into events (environment_id, id, type, body, occurred_at, recorded_at)
    select ${environmentId}::bigint, ${firstEventId}::bigint + n, 'customer_wallet.transfer', ${SOME_BODY}::text, now(), now()
    from generate_series(0, ${count}::integer - 1) as n`);
  await tx.run(sql`
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    select operation_period(now()), ${environmentId}::bigint, 'client:' || gen_random_uuid(), sha256(int4send(n)), 200,
           ${SOME_BODY}::text, now()
    from generate_series(0, ${count}::integer - 1) as n`);
};

/** As long as the rows of a real transfer. */
const SOME_BODY = JSON.stringify({ history: "x".repeat(260) });

/** Brings a database into the state of a quiet time: analysed, vacuumed and checkpointed. */
export const settleDown = async (admin: Queryable): Promise<void> => {
  await admin.run(sql`vacuum analyze`);
  await admin.run(sql`checkpoint`);
};

export interface ServerFacts {
  readonly version: string;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly fullPageWrites: string;
}

export const readServerFacts = (database: Queryable): Promise<ServerFacts> =>
  database.one<ServerFacts>(sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as "synchronousCommit",
           current_setting('full_page_writes') as "fullPageWrites"`);

export interface Growth {
  readonly databaseBytes: bigint;
  readonly walBytes: bigint;
}

export const readGrowth = (database: Queryable): Promise<Growth> =>
  database.one<Growth>(sql`
    select pg_database_size(current_database()) as "databaseBytes",
           pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as "walBytes"`);

/** The counts that must agree with the answers to the load. */
export interface Tally {
  /** The sum of all accounts. It must be zero. */
  readonly sum: bigint;
  readonly transfers: bigint;
  readonly entries: bigint;
  readonly events: bigint;
  readonly records: bigint;
}

export const readTally = (database: Queryable): Promise<Tally> =>
  database.one<Tally>(sql`
    select (select coalesce(sum(available + held + pending), 0) from ledger_accounts)::bigint
             + (select coalesce(sum(balance), 0) from ledger_open_balances)::bigint as sum,
           (select count(*) from ledger_transactions where kind = 'wallet_transfer') as transfers,
           (select count(*) from ledger_entries) as entries,
           (select count(*) from events) as events,
           (select count(*) from operation_records) as records`);

/** The template may have no connections. */
export const copyDatabase = (
  admin: Queryable,
  { template, name, owner }: { template: string; name: string; owner: string },
) =>
  admin.run(
    sql`create database ${sql.identifier(name)} template ${sql.identifier(template)} owner ${sql.identifier(owner)}`,
  );

export const setRateLimit = (database: Queryable, businessId: bigint, perSecond: number) =>
  database.run(sql`
    update environments set requests_per_second = ${perSecond}, requests_burst = ${perSecond}
    where business_id = ${businessId} and mode = 'test'`);
