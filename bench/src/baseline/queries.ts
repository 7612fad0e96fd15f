import pg from "pg";
import {
  bigintArray,
  documentArray,
  textArray,
} from "../../../server/src/kernel/database/arrays.ts";
import { clientConfig } from "../../../server/src/kernel/database/database.ts";
import type { Account } from "../../../server/src/kernel/ledger/accounts.ts";
import type { Changes } from "../../../server/src/kernel/ledger/group/changes.ts";
import type { BusinessStatus, Mode } from "../../../server/src/kernel/tenancy/access.ts";

export interface PoolSettings {
  readonly url: string;
  readonly connectionsMax: number;
  /** Sends independent statements together. Hardly any code does so; see the README. */
  readonly pipelined: boolean;
}

/** A group's timeouts and planner settings, set once for each connection, which costs nothing. */
const SESSION = [
  "idle_in_transaction_session_timeout=1s",
  "lock_timeout=2s",
  "statement_timeout=5s",
  "enable_seqscan=off",
  "enable_hashjoin=off",
  "enable_mergejoin=off",
  "plan_cache_mode=force_generic_plan",
  "jit=off",
];

export interface BaselinePool {
  readonly pool: pg.Pool;
  readonly pipelined: boolean;
}

export function openPool({ url, connectionsMax, pipelined }: PoolSettings): BaselinePool {
  const config = clientConfig({ url, applicationName: "kasuwa baseline" });
  const options = SESSION.map((setting) => `-c ${setting}`).join(" ");
  // The types lack `pipeline` on a pool. The pool passes its settings to every client.
  const pool = new pg.Pool({
    ...config,
    options,
    max: connectionsMax,
    pipeline: pipelined,
  } as pg.PoolConfig);
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, pipelined };
}

/**
 * A transaction's connection, with a method for each statement of a transfer. Independent statements are queued together.
 * Unless the pool is pipelined they are sent one after another, each with a round trip.
 */
export class TransferTransaction {
  readonly #client: pg.PoolClient;
  readonly #pipelined: boolean;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.PoolClient, pipelined: boolean) {
    this.#client = client;
    this.#pipelined = pipelined;
  }

  static async open({ pool, pipelined }: BaselinePool): Promise<TransferTransaction> {
    return new TransferTransaction(await pool.connect(), pipelined);
  }

  async begin(): Promise<void> {
    await this.#send("begin");
  }

  async lock(environmentId: bigint, from: bigint, to: bigint): Promise<LockedWallet[]> {
    const { rows } = await this.#send<LockedWallet>({
      ...LOCK,
      values: [environmentId, from, to],
    });
    return rows;
  }

  async readPrechecks(asked: PrecheckQuery): Promise<Prechecks | undefined> {
    const { environmentId, apiKeyId, service, key } = asked;
    const { rows } = await this.#send<Prechecks>({
      ...PRECHECKS,
      values: [environmentId, apiKeyId, service, key],
    });
    return rows[0];
  }

  async write(row: TransferRow): Promise<void> {
    const { rowCount } = await this.#send({ ...WRITE, values: valuesOf(row) });
    if (rowCount !== 1) throw new Error("the transfer was not written");
  }

  /** Records the events for which a worker creates deliveries. */
  async noteEvents(environmentId: bigint, { events }: Changes): Promise<void> {
    const ids = bigintArray(events.map(({ id }) => id));
    await this.#send({ ...NOTE, values: [environmentId, ids] });
  }

  async writeRecord(record: RecordRow): Promise<void> {
    const { environmentId, key, fingerprint, status, body } = record;
    await this.#send({ ...RECORD, values: [environmentId, key, fingerprint, status, body] });
  }

  async commit(): Promise<void> {
    const { command } = await this.#send("commit");
    if (command !== "COMMIT") throw new Error(`the commit ended as ${command}`);
  }

  async rollBack(): Promise<Error | undefined> {
    return await this.#send("rollback").then(
      () => undefined,
      (failure: Error) => failure,
    );
  }

  release(broken?: Error): void {
    this.#client.release(broken);
  }

  #send<Row extends object>(query: string | pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const send = () => this.#client.query<Row>(query as pg.QueryConfig);
    const sent = this.#pipelined ? send() : this.#last.then(send, send);
    this.#last = sent;
    return sent;
  }
}

/** A wallet with its account, both read under their locks. */
export interface LockedWallet extends Account {
  readonly customerId: bigint;
  readonly status: string;
  readonly verified: readonly string[];
  readonly usedOn: string | null;
  readonly usedToday: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Locks both accounts in the order of their ids, so that no two transfers deadlock. After a wait PostgreSQL reads only
 * locked rows again. A wallet that is read with its account but not locked would show its status from before the wait.
 */
const LOCK = {
  name: "baseline_lock",
  text: `
    select account.environment_id as "environmentId", account.id, account.kind, account.currency,
           account.available, account.held, account.pending, account.entry_seq as "entrySeq",
           account.ctid::text as "rowAt", wallet.customer_id as "customerId", wallet.status, wallet.verified,
           wallet.used_on::text as "usedOn", wallet.used_today as "usedToday",
           wallet.created_at as "createdAt", wallet.updated_at as "updatedAt"
    from ledger_accounts account
    join customer_wallets wallet
      on wallet.environment_id = account.environment_id and wallet.id = account.id
    where account.environment_id = $1 and account.id in ($2, $3)
    order by account.id
    for no key update of account, wallet`,
};

interface PrecheckQuery {
  readonly environmentId: bigint;
  readonly apiKeyId: bigint | null;
  readonly service: string | null;
  readonly key: string;
}

/** Everything else that is read under the locks, in one statement. */
export interface Prechecks {
  readonly now: Date;
  readonly businessId: bigint;
  /** The environment's own, as JSON; null if it has the default. */
  readonly tiers: string | null;
  readonly clockOffsetMs: bigint;
  readonly mode: Mode;
  readonly businessStatus: BusinessStatus;
  /** Whether a webhook endpoint takes its events. */
  readonly hasSubscribers: boolean;
  readonly revoked: boolean;
  readonly pause: string | null;
  readonly fingerprint: Buffer | null;
  readonly status: number | null;
  readonly body: string | null;
}

const PRECHECKS = {
  name: "baseline_prechecks",
  text: `
    select clock_timestamp() as now, environment.business_id as "businessId",
           environment.clock_offset_ms as "clockOffsetMs", environment.mode,
           (select tiers::text from kyc_tier_lists where environment_id = $1) as tiers,
           (select status from businesses where id = environment.business_id) as "businessStatus",
           exists (select from event_audience where environment_id = $1) as "hasSubscribers",
           exists (select from api_keys
                   where environment_id = $1 and id = $2 and revoked_at <= clock_timestamp()) as revoked,
           (select message from service_pauses
            where service in ('all', $3) order by service = 'all' desc limit 1) as pause,
           record.fingerprint, record.status, record.body
    from environments environment
    left join operation_records record
      on record.period in ((select operation_period(now()) - 1), (select operation_period(now())),
        (select operation_period(now()) + 1))
      and record.environment_id = environment.id and record.key = $4
      and record.recorded_at > now() - interval '30 days'
    where environment.id = $1`,
};

export interface RecordRow {
  readonly environmentId: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** The changes of a transfer, and its record. */
export interface TransferRow extends RecordRow {
  readonly changes: Changes;
}

const valuesOf = ({ changes, ...record }: TransferRow) => {
  const [transaction] = changes.transactions;
  const { entries, events } = changes;
  const accounts = [...changes.accounts.values()];
  return [
    record.environmentId,
    bigintArray(accounts.map(({ id }) => id)),
    bigintArray(accounts.map(({ available }) => available)),
    bigintArray(accounts.map(({ entrySeq }) => entrySeq)),
    ...[transaction?.id, transaction?.kind, transaction?.narrative, transaction?.occurredAt],
    bigintArray(entries.map(({ accountId }) => accountId)),
    bigintArray(entries.map(({ seq }) => seq)),
    bigintArray(entries.map(({ counterpartyId }) => counterpartyId)),
    bigintArray(entries.map(({ available }) => available)),
    bigintArray(entries.map(({ balanceAfter }) => balanceAfter ?? 0n)),
    bigintArray(events.map(({ id }) => id)),
    textArray(events.map(({ type }) => type)),
    documentArray(events.map(({ body }) => body)),
    ...[record.key, record.fingerprint, record.status, record.body],
  ];
};

/** Everything a transfer writes, in one statement. Each row is touched once, so the parts may run in any order. */
const WRITE = {
  name: "baseline_write",
  text: `
    with moved as (
      update ledger_accounts account set available = changed.available, entry_seq = changed.entry_seq
      from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as changed(id, available, entry_seq)
      where account.environment_id = $1 and account.id = changed.id
      returning 1
    ), transacted as (
      insert into ledger_transactions (environment_id, id, kind, narrative, link_id, occurred_at, recorded_at)
      values ($1, $5, $6, $7, null, $8, now())
    ), entered as (
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id,
        available, held, pending, balance_after, purpose, recorded_at)
      select $1, new.account_id, new.seq, $5, new.counterparty_id, new.available, 0, 0, new.balance_after, null, now()
      from unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
        as new(account_id, seq, counterparty_id, available, balance_after)
    ), noted as (
      insert into events (environment_id, id, type, body, occurred_at, recorded_at)
      select $1, new.id, new.type, new.body, $8, now()
      from unnest($14::bigint[], $15::text[], $16::text[]) as new(id, type, body)
    )
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    select operation_period(now()), $1, $17, $18, $19::smallint, $20, now()
    where (select count(*) from moved) = 2`,
};

const NOTE = {
  name: "baseline_note",
  text: `
    insert into event_batches (recorded_at, environment_ids, event_ids)
    select now(), array_agg($1::bigint), array_agg(id) from unnest($2::bigint[]) as id`,
};

/** The record of a refused transfer. */
const RECORD = {
  name: "baseline_record",
  text: `
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    values (operation_period(now()), $1, $2, $3, $4::smallint, $5, now())`,
};
