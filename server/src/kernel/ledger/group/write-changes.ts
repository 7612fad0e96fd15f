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
import type { RecordKind } from "../records.ts";
import type { Changes, EventRow, OpenChange, RowChange } from "./changes.ts";
import type { Partitions } from "./partitions.ts";
import type { Reading } from "./read-snapshot.ts";

/**
 * What writes down everything that was decided: for each table one insert and one update at most, in one order for every
 * group; what nearly every group writes is one statement together. All
 * of them are made before the first is sent, and none that the driver would stumble over: the commit follows them
 * without waiting, and the server knows nothing of a statement that never reached it.
 */
export function statementsOf(changes: Changes, reading: WhereTo, slot: number): readonly Sql[] {
  const list = changes.isEmpty ? [] : [...statements(changes, reading, slot)];
  for (const { values } of list) assert(values.every(isSendable), "parameters can be sent");
  return list;
}

/** What has been read of where it is written. */
type WhereTo = Pick<Reading, "picture" | "partitions">;

/** Far below what one message to the server can hold. */
const TEXT_LENGTH_MAX = 64 * 1024 * 1024;

function isSendable(value: unknown): boolean {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value.length <= TEXT_LENGTH_MAX;
  return value === null || PLAIN.has(typeof value);
}

const PLAIN: ReadonlySet<string> = new Set(["number", "bigint", "boolean"]);

function* statements(changes: Changes, reading: WhereTo, slot: number): Generator<Sql> {
  const { picture, partitions } = reading;
  if (changes.openedAccounts.length > 0) yield insertAccounts(changes);
  if (changes.open.length > 0) yield addToOpenBalances(changes.open, slot);
  yield* rowStatements(changes);
  yield writeBooks(changes, partitions);
  const heard = changes.events.filter(
    ({ environmentId }) => picture.environment(environmentId).isHeard,
  );
  if (heard.length > 0) yield noteEvents(heard);
  if (changes.timers.length > 0) yield insertTimers(changes);
  if (changes.jobs.length > 0) yield addJobs(changes);
}

/** A statement that must touch so many rows; with any other number it fails, and the transaction with it. */
function exactly(count: number, statement: Sql): Sql {
  return sql`with touched as (${statement} returning 1) select 1 / (count(*) = ${count})::integer from touched`;
}

/** Accounts that were there before; one opened in this group is inserted as it stands in the end. */
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
 * What nearly every group writes, in one statement: each statement more costs as much as several rows. Its parts touch
 * different rows, so that they all see the books as they were does not matter. Of the accounts exactly those given must
 * change: otherwise the division fails, and the transaction with it.
 *
 * An account is found where its row was when it was locked, and is there still: to look it up by its key once
 * more took 6 to 9% of PostgreSQL's time. The key is compared all the same, so that a row that is not there changes nobody else's.
 */
function writeBooks(changes: Changes, into: Partitions): Sql {
  const accounts = existing(changes);
  const { transactions, entries, events } = changes;
  // Sorted, so that two groups that insert the same keys wait in one order.
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

/** The events that somebody wants to hear of, in one row, to be handed out by a worker. */
function noteEvents(events: readonly EventRow[]): Sql {
  return sql`
    insert into event_batches (recorded_at, environment_ids, event_ids)
    values (now(), ${bigintArray(events.map((row) => row.environmentId))}::bigint[],
            ${bigintArray(events.map((row) => row.id))}::bigint[])`;
}

/** Each writer has a slot of its own, and the rows go in sorted: writers that share a slot wait in one order. */
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

/** On the wall clock a timer fires as much earlier as its environment's clock is ahead. */
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
  readonly record: RecordKind<object>;
  /** The last state of each row, by environment and identity. */
  readonly inserts: Map<string, object>;
  readonly updates: Map<string, object>;
}

/** The rows of domains, kind after kind. A row inserted and changed in one group is inserted as it stands in the end. */
function* rowStatements(changes: Changes): Generator<Sql> {
  for (const { record, inserts, updates } of byKind(changes)) {
    if (inserts.size > 0) yield insertOf(record, [...inserts.values()]);
    if (updates.size > 0) yield exactly(updates.size, updateOf(record, [...updates.values()]));
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
    // Two decisions that insert one row did not see each other. Of what nobody decides upon the later row stands.
    const mayMeet = record.guard === "nothing";
    assert(mayMeet || !inserts.has(keyOf(change)), `a ${record.name} is inserted once`);
    inserts.set(keyOf(change), change.row);
  }
  for (const change of changes.updates) {
    const { inserts, updates } = of(change);
    (inserts.has(keyOf(change)) ? inserts : updates).set(keyOf(change), change.row);
  }
  return [...kinds.values()].sort((a, b) => (a.record.name < b.record.name ? -1 : 1));
}

function insertOf(record: RecordKind<object>, rows: readonly object[]): Sql {
  if (record.insert === undefined) throw new Error(`${record.name} has no insert`);
  return record.insert(rows);
}

function updateOf(record: RecordKind<object>, rows: readonly object[]): Sql {
  if (record.update === undefined) throw new Error(`${record.name} has no update`);
  return record.update(rows);
}
