import { assert, present } from "../../assert.ts";
import {
  bigintArray,
  byteaArray,
  documentArray,
  integerArray,
  textArray,
  timeArray,
} from "../../database/arrays.ts";
import { type Sql, sql } from "../../database/sql.ts";
import type { Account } from "../accounts.ts";
import type { RecordTable } from "../records.ts";
import type { Changes, EventRow, OpenChange, RowChange } from "./changes.ts";
import type { Partitions } from "./partition-names.ts";
import type { LockedState } from "./read-snapshot.ts";

/**
 * Returns the statements that write a group's changes: at most one insert and one update per table, in the same order for
 * every group. One statement writes what nearly every group has. All statements are built and checked before the first
 * is sent: the commit follows without waiting, and the server would commit without a statement that the driver could
 * not send.
 */
export function buildStatements(
  changes: Changes,
  state: WriteTarget,
  slot: number,
): readonly Sql[] {
  const list = changes.isEmpty ? [] : [...statements(changes, state, slot)];
  for (const { values } of list) assert(values.every(isSendable), "parameters can be sent");
  return list;
}

/** The parts of the locked state that decide where rows are written. */
type WriteTarget = Pick<LockedState, "snapshot" | "partitions">;

/** Far below the largest message that the server takes. */
const TEXT_LENGTH_MAX = 64 * 1024 * 1024;

function isSendable(value: unknown): boolean {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value.length <= TEXT_LENGTH_MAX;
  return value === null || PLAIN.has(typeof value);
}

const PLAIN: ReadonlySet<string> = new Set(["number", "bigint", "boolean"]);

function* statements(changes: Changes, state: WriteTarget, slot: number): Generator<Sql> {
  const { snapshot, partitions } = state;
  if (changes.openedAccounts.length > 0) yield insertAccounts(changes);
  if (changes.open.length > 0) yield addToOpenBalances(changes.open, slot);
  yield* rowStatements(changes);
  yield writeBooks(changes, partitions);
  const subscribed = changes.events.filter(
    ({ environmentId }) => snapshot.environment(environmentId).hasSubscribers,
  );
  if (subscribed.length > 0) yield noteEvents(subscribed);
  if (changes.timers.length > 0) yield insertTimers(changes);
  if (changes.jobs.length > 0) yield addJobs(changes);
}

/** Accounts from before this group. An account opened in this group is inserted with its final state. */
const existing = (changes: Changes): Account[] =>
  [...changes.accounts.values()].filter(({ rowAt }) => rowAt !== null);

function insertAccounts(changes: Changes): Sql {
  const rows = changes.openedAccounts.map(({ environmentId, id }) =>
    present(changes.accounts.get(environmentId, id), "an opened account"),
  );
  return sql`
    insert into ledger_accounts
      (environment_id, id, kind, currency, available, held, pending, entry_seq)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[], ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.kind))}::text[], ${textArray(rows.map((row) => row.currency))}::text[],
      ${bigintArray(rows.map((row) => row.available))}::bigint[], ${bigintArray(rows.map((row) => row.held))}::bigint[],
      ${bigintArray(rows.map((row) => row.pending))}::bigint[], ${bigintArray(rows.map((row) => row.entrySeq))}::bigint[])`;
}

/**
 * Writes in one statement what nearly every group writes, because each further statement costs as much as several rows.
 * All its parts see the books as they were before it; that is safe because they touch different rows. Exactly the given
 * accounts must change: otherwise the division fails, and the transaction with it.
 *
 * An account is found by the place of its row, which its lock keeps in place: a second lookup by key took 6 to 9% of
 * PostgreSQL's time. The key is compared too, so that no other row at that place is changed.
 */
function writeBooks(changes: Changes, into: Partitions): Sql {
  const accounts = existing(changes);
  const { transactions, entries, events } = changes;
  // Sorted: two groups that insert the same keys wait in the same order.
  const records = changes.records.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sql`
    with moved as (
      update ledger_accounts account
      set available = changed.available, held = changed.held, pending = changed.pending, entry_seq = changed.entry_seq
      from unnest(
        ${bigintArray(accounts.map((row) => row.environmentId))}::bigint[],
        ${bigintArray(accounts.map((row) => row.id))}::bigint[],
        ${bigintArray(accounts.map((row) => row.available))}::bigint[],
        ${bigintArray(accounts.map((row) => row.held))}::bigint[],
        ${bigintArray(accounts.map((row) => row.pending))}::bigint[],
        ${bigintArray(accounts.map((row) => row.entrySeq))}::bigint[],
        ${textArray(accounts.map((row) => row.rowAt))}::tid[])
        as changed(environment_id, id, available, held, pending, entry_seq, row_at)
      where account.ctid = changed.row_at
        and account.environment_id = changed.environment_id and account.id = changed.id
      returning 1
    ), transactions as (
      insert into ${into.transactions} (environment_id, id, kind, narrative, link_id, occurred_at, recorded_at)
      select new.*, now() from unnest(
        ${bigintArray(transactions.map((row) => row.environmentId))}::bigint[],
        ${bigintArray(transactions.map((row) => row.id))}::bigint[],
        ${textArray(transactions.map((row) => row.kind))}::text[],
        ${textArray(transactions.map((row) => row.narrative))}::text[],
        ${bigintArray(transactions.map((row) => row.linkId))}::bigint[],
        ${timeArray(transactions.map((row) => row.occurredAt))}::timestamptz[]) as new
    ), entries as (
      insert into ${into.entries} (environment_id, account_id, seq, transaction_id, counterparty_id,
        available, held, pending, balance_after, purpose, recorded_at)
      select new.*, now() from unnest(
        ${bigintArray(entries.map((row) => row.environmentId))}::bigint[],
        ${bigintArray(entries.map((row) => row.accountId))}::bigint[],
        ${bigintArray(entries.map((row) => row.seq))}::bigint[],
        ${bigintArray(entries.map((row) => row.transactionId))}::bigint[],
        ${bigintArray(entries.map((row) => row.counterpartyId))}::bigint[],
        ${bigintArray(entries.map((row) => row.available))}::bigint[],
        ${bigintArray(entries.map((row) => row.held))}::bigint[],
        ${bigintArray(entries.map((row) => row.pending))}::bigint[],
        ${bigintArray(entries.map((row) => row.balanceAfter))}::bigint[],
        ${textArray(entries.map((row) => row.purpose))}::text[]) as new
    ), records as (
      insert into ${into.records} (period, environment_id, key, fingerprint, status, body, recorded_at)
      select ${into.period}::integer, new.*, now() from unnest(
        ${bigintArray(records.map((row) => row.environmentId))}::bigint[],
        ${textArray(records.map((row) => row.key))}::text[],
        ${byteaArray(records.map((row) => row.fingerprint))}::bytea[],
        ${integerArray(records.map((row) => row.status))}::smallint[],
        ${documentArray(records.map((row) => row.body))}::text[]) as new
    ), published as (
      insert into ${into.events} (environment_id, id, type, body, occurred_at, recorded_at)
      select new.*, now() from unnest(
        ${bigintArray(events.map((row) => row.environmentId))}::bigint[],
        ${bigintArray(events.map((row) => row.id))}::bigint[],
        ${textArray(events.map((row) => row.type))}::text[],
        ${documentArray(events.map((row) => row.body))}::text[],
        ${timeArray(events.map((row) => row.occurredAt))}::timestamptz[]) as new
    )
    select 1 / (count(*) = ${accounts.length}::integer)::integer from moved`;
}

/**
 * Writes the events of environments with subscribers in one row. A worker creates their deliveries, which continue the
 * traces of the events.
 */
function noteEvents(events: readonly EventRow[]): Sql {
  const isTraced = events.some(({ traceparent }) => traceparent !== null);
  const traceparents = isTraced ? textArray(events.map((row) => row.traceparent)) : null;
  return sql`
    insert into event_batches (recorded_at, environment_ids, event_ids, traceparents)
    values (now(), ${bigintArray(events.map((row) => row.environmentId))}::bigint[],
            ${bigintArray(events.map((row) => row.id))}::bigint[], ${traceparents}::text[])`;
}

/** Each group runner has a slot. Rows are sorted, so runners that share a slot wait in the same order. */
function addToOpenBalances(open: readonly OpenChange[], slot: number): Sql {
  return sql`
    insert into ledger_open_balances as kept (environment_id, account, slot, balance)
    select environment_id, account, ${slot}::integer, sum(amount)::bigint
    from unnest(
      ${bigintArray(open.map((row) => row.environmentId))}::bigint[], ${bigintArray(open.map((row) => row.account))}::bigint[],
      ${bigintArray(open.map((row) => row.amount))}::bigint[]) as moved(environment_id, account, amount)
    group by environment_id, account
    order by environment_id, account
    on conflict (environment_id, account, slot) do update set balance = kept.balance + excluded.balance`;
}

/** `fires_at` is on the wall clock: earlier than `due_at` by as much as the environment's clock is ahead. */
function insertTimers({ timers: rows }: Changes): Sql {
  return sql`
    insert into timers (environment_id, id, task, payload, due_at, fires_at)
    select new.environment_id, new.id, new.task, new.payload, new.due_at,
           new.due_at - environment.clock_offset_ms * interval '1 millisecond'
    from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[], ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.task))}::text[], ${documentArray(rows.map((row) => row.payload))}::text[],
      ${timeArray(rows.map((row) => row.dueAt))}::timestamptz[]) as new(environment_id, id, task, payload, due_at)
    cross join lateral (
      select clock_offset_ms from environments where id = new.environment_id offset 0
    ) environment`;
}

function addJobs({ jobs: rows }: Changes): Sql {
  return sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(new.task, new.payload::json, null, null, null, null, null, null)::graphile_worker.job_spec
      from unnest(${textArray(rows.map((row) => row.task))}::text[],
                  ${documentArray(rows.map((row) => row.payload))}::text[]) as new(task, payload)))`;
}

interface RowsOfKind {
  readonly record: RecordTable<object>;
  /** The latest state of each row, by environment and identity. */
  readonly inserts: Map<string, object>;
  readonly updates: Map<string, object>;
}

/** Writes the rows of domains, one kind after another. A row inserted and updated in one group is inserted once, with its final state. */
function* rowStatements(changes: Changes): Generator<Sql> {
  for (const { record, inserts, updates } of byKind(changes)) {
    if (inserts.size > 0) yield insertOf(record, [...inserts.values()]);
    if (updates.size > 0) yield updateOf(record, [...updates.values()]);
  }
}

function byKind(changes: Changes): RowsOfKind[] {
  const kinds = new Map<string, RowsOfKind>();
  const of = ({ record }: RowChange): RowsOfKind => {
    const kind = kinds.get(record.name) ?? { record, inserts: new Map(), updates: new Map() };
    kinds.set(record.name, kind);
    return kind;
  };
  const keyOf = ({ record, environmentId, row }: RowChange) =>
    `${environmentId}/${record.identity(row)}`;
  for (const change of changes.inserts) {
    const { record, inserts } = of(change);
    // Two decisions that insert the same row did not see each other. That is allowed only for rows without a lock; the later row wins.
    const isUnlocked = record.lock === "none";
    assert(isUnlocked || !inserts.has(keyOf(change)), `a ${record.name} is inserted once`);
    inserts.set(keyOf(change), change.row);
  }
  for (const change of changes.updates) {
    const { inserts, updates } = of(change);
    (inserts.has(keyOf(change)) ? inserts : updates).set(keyOf(change), change.row);
  }
  return [...kinds.values()].sort((a, b) => (a.record.name < b.record.name ? -1 : 1));
}

function insertOf(record: RecordTable<object>, rows: readonly object[]): Sql {
  if (record.insert === undefined) throw new Error(`${record.name} has no insert`);
  return record.insert(rows);
}

function updateOf(record: RecordTable<object>, rows: readonly object[]): Sql {
  if (record.update === undefined) throw new Error(`${record.name} has no update`);
  return record.update(rows);
}
