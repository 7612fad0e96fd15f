import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import type { MoneyOperation } from "../src/kernel/ledger/operation.ts";
import { migrateDatabase } from "../src/start/database.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "./support/ledger-fixture.ts";
import { callerOf, openWallet, transfer } from "./support/ledger-operations.ts";

let fixture: LedgerFixture;
let ledgers: TestLedger[];
let isOver = false;
let load: Promise<unknown>;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  ledgers = [openLedger(fixture.url), openLedger(fixture.url, { firstSlot: 10 })];
  load = startLoad();
});

afterAll(async () => {
  isOver = true;
  await load;
  for (const testLedger of ledgers ?? []) await testLedger.ledger.close();
  await fixture?.drop();
});

/** Runs groups of two processes, one after another without a pause. */
async function startLoad(): Promise<void> {
  const [environmentId = 0n] = fixture.environmentIds;
  let keys = 0;
  const run = async (n: number, one: MoneyOperation<object>) => {
    const answer = await ledgers[n % 2]?.ledger.run(one, callerOf(environmentId, `key ${++keys}`));
    return answer?.body ?? "";
  };
  const open = async (funds: bigint) => BigInt(JSON.parse(await run(0, openWallet(funds))).id);
  const [from, to] = [await open(1_000_000n), await open(0n)];
  const work = async (n: number) => {
    while (!isOver) await run(n, transfer({ from, to, amount: 1n, fee: 1n, narrative: "x" }));
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => work(n)));
}

/** As housekeeping does it: with a short lock timeout, so that it gives up rather than block operations. */
const patiently = (statement: ReturnType<typeof sql>) =>
  fixture.database.transaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = '500ms'`);
    await tx.run(statement);
  });

test("partitions for future months are created while groups run", {
  timeout: 60_000,
}, async () => {
  for (let months = 4; months < 16; months++) {
    await patiently(sql`select make_partitions(${months}::integer)`);
    await sleep(20);
  }
  const { made } = await fixture.database.one<{ made: bigint }>(sql`
    select count(*) as made from pg_inherits where inhparent = 'ledger_entries'::regclass`);
  expect(made).toBe(16n);
  expect(ledgers.flatMap((testLedger) => testLedger.failures)).toEqual([]);
});

test("partitions have the keys of their parents", async () => {
  const tables = await fixture.database.many<{
    parent: string;
    unattached: bigint;
    partitions: bigint;
    indexes: bigint;
  }>(sql`
    select parent.relname as parent, count(distinct child.oid) as partitions, count(index.indexrelid) as indexes,
           count(*) filter (where not class.relispartition) as unattached
    from pg_class parent
    join pg_inherits on inhparent = parent.oid join pg_class child on child.oid = inhrelid
    join pg_index index on index.indrelid = child.oid and index.indisprimary join pg_class class on class.oid = index.indexrelid
    where parent.relname in ('ledger_transactions', 'ledger_entries', 'events', 'operation_records')
    group by parent.relname`);
  expect(tables).toHaveLength(4);
  for (const { unattached, partitions, indexes } of tables)
    expect([unattached, indexes]).toEqual([0n, partitions]);
});

test("a partition of expired operation records is dropped while groups run", {
  timeout: 60_000,
}, async () => {
  await fixture.database.run(sql`select make_partition('operation_records', '_1', 'in (1)')`);
  await patiently(sql`drop table operation_records_1`);
  expect(ledgers.flatMap((testLedger) => testLedger.failures)).toEqual([]);
});

test("every table partitioned by month gets its months, in every domain", async () => {
  await fixture.database.run(sql`
    create table stored_by_month (id bigint not null, received_at timestamptz not null check (received_at > '2020-01-01'))
    partition by range (received_at)`);
  await patiently(sql`select make_partitions(2)`);
  const { made } = await fixture.database.one<{ made: bigint }>(sql`
    select count(*) as made from pg_inherits where inhparent = 'stored_by_month'::regclass`);
  expect(made).toBe(3n);
});

test("a service that was off for months creates the current partitions before it takes requests", async () => {
  const late = await createLedgerFixture(1);
  const testLedger = openLedger(late.url);
  const dropped = await late.database.many<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text in ('ledger_entries', 'operation_records')`);
  for (const { name } of dropped) await late.database.run(sql`drop table ${sql.identifier(name)}`);
  await migrateDatabase(late.url, () => undefined);
  const [here = 0n] = late.environmentIds;
  expect(await testLedger.ledger.run(openWallet(1n), callerOf(here, "first"))).toMatchObject({
    status: 200,
  });
  await testLedger.ledger.close();
  await late.drop();
});
