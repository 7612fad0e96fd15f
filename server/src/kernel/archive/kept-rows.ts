import { createHash } from "node:crypto";
import type { Database, Transaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { readAtOneMoment } from "../ledger/verify/verify-steps.ts";
import type { MonthRun } from "./add-up-month.ts";
import { inRun } from "./archive-run.ts";
import type { Month } from "./months.ts";

/** A table whose rows stay when their month is dropped. */
interface KeptTable {
  readonly name: string;
  /** The run's own table, in which the same rows are before they are stored. */
  readonly source: string;
  readonly key: readonly string[];
  readonly values: readonly string[];
}

export const MOVEMENTS: KeptTable = {
  name: "archived_movements",
  source: "archive_sums",
  key: ["environment_id", "account_id"],
  values: ["available", "held", "pending", "entries"],
};

export const POSTINGS: KeptTable = {
  name: "archived_postings",
  source: "archive_counts",
  key: ["environment_id", "link_id", "kind"],
  values: ["count"],
};

/** It never changes: a stored digest covers the digests of pages of this many rows. */
const PAGE_ROWS = 20_000;

/** Removes what an earlier run left, and stores the rows that this one has added up. */
export async function storeRows({ database, run, month }: MonthRun, table: KeptTable) {
  while ((await inRun(database, run, (tx) => deleteSome(tx, table, month))) > 0);
  for await (const { after, last } of pagesOf(table.source, sql`true`, table, (read) =>
    inRun(database, run, read),
  ))
    await inRun(database, run, (tx) => insertBetween(tx, table, month, after, last));
}

/** Returns how many rows differ from those that the run has added up. */
export async function countDifferences(
  { database, run, month }: MonthRun,
  table: KeptTable,
): Promise<bigint> {
  let [different, compared] = [0n, 0n];
  for await (const { after, last } of pagesOf(table.source, sql`true`, table, (read) =>
    inRun(database, run, read),
  )) {
    const page = await inRun(database, run, (tx) => comparePage(tx, table, month, after, last));
    different += page.different;
    compared += page.rows;
  }
  const { rows } = await digestRows(database, table, month);
  return different + (rows > compared ? rows - compared : 0n);
}

/** The digest of a month's rows as they are in the database, and their number. */
export async function digestRows(
  database: Database,
  table: KeptTable,
  month: Month,
): Promise<{ rows: bigint; digest: string }> {
  const hash = createHash("sha256");
  let rows = 0n;
  const ofMonth = sql`month = ${month}::integer`;
  for await (const page of pagesOf(table.name, ofMonth, table, (read) =>
    readAtOneMoment(database, read),
  )) {
    hash.update(page.digest);
    rows += page.rows;
  }
  return { rows, digest: hash.digest("hex") };
}

type Key = readonly unknown[];

interface KeyPage {
  readonly after: Key | undefined;
  readonly last: Key;
  readonly rows: bigint;
  readonly digest: Buffer;
}

type Read = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Walks rows in the order of their key. */
async function* pagesOf(
  name: string,
  where: Sql,
  table: KeptTable,
  read: Read,
): AsyncGenerator<KeyPage> {
  let after: Key | undefined;
  for (;;) {
    const page = await read((tx) => readPage(tx, { name, where, after }, table));
    if (page.rows === 0n) return;
    const last = table.key.map((_, index) => page[`last_${index}`]);
    yield { after, last, rows: page.rows, digest: page.digest };
    after = last;
  }
}

type ReadPage = Record<string, unknown> & { readonly rows: bigint; readonly digest: Buffer };

function readPage(
  tx: Transaction,
  { name, where, after }: { name: string; where: Sql; after: Key | undefined },
  table: KeptTable,
): Promise<ReadPage> {
  const order = list(table.key);
  const backwards = table.key.map((column) => sql`${sql.identifier(column)} desc`).reduce(join);
  const lasts = table.key
    .map(
      (column, index) =>
        sql`(array_agg(${sql.identifier(column)} order by ${backwards}))[1] as ${sql.identifier(`last_${index}`)}`,
    )
    .reduce(join);
  return tx.one<ReadPage>(sql`
    select count(*) as rows, ${lasts},
           sha256(convert_to(coalesce(string_agg(
             concat_ws(',', ${list([...table.key, ...table.values])}) || chr(10), '' order by ${order}), ''), 'UTF8')) as digest
    from (
      select ${list([...table.key, ...table.values])} from ${sql.identifier(name)}
      where ${where} ${after === undefined ? sql.empty : sql`and (${order}) > (${keyOf(after)})`}
      order by ${order} limit ${PAGE_ROWS}
    ) page`);
}

const deleteSome = (tx: Transaction, { name }: KeptTable, month: Month) =>
  tx.run(sql`
    delete from ${sql.identifier(name)} where ctid = any(array(
      select ctid from ${sql.identifier(name)} where month = ${month}::integer limit ${PAGE_ROWS}))`);

const insertBetween = (
  tx: Transaction,
  table: KeptTable,
  month: Month,
  after: Key | undefined,
  last: Key,
) =>
  tx.run(sql`
    insert into ${sql.identifier(table.name)} (month, ${list([...table.key, ...table.values])})
    select ${month}::integer, ${list([...table.key, ...table.values])} from ${sql.identifier(table.source)}
    where ${between(table, after, last)}`);

const comparePage = (
  tx: Transaction,
  table: KeptTable,
  month: Month,
  after: Key | undefined,
  last: Key,
) =>
  tx.one<{ rows: bigint; different: bigint }>(sql`
    select count(*) as rows,
           count(*) filter (where (${qualified("kept", table.values)}) is distinct from (${qualified("added", table.values)})) as different
    from (select * from ${sql.identifier(table.source)} where ${between(table, after, last)}) added
    left join lateral (
      select * from ${sql.identifier(table.name)} kept
      where kept.month = ${month}::integer and (${qualified("kept", table.key)}) = (${qualified("added", table.key)})
      offset 0
    ) kept on true`);

function between({ key }: KeptTable, after: Key | undefined, last: Key): Sql {
  const until = sql`(${list(key)}) <= (${keyOf(last)})`;
  return after === undefined ? until : sql`${until} and (${list(key)}) > (${keyOf(after)})`;
}

/** The kind is a text; ids are numbers. */
const keyOf = (key: Key): Sql =>
  key
    .map((value) => (typeof value === "string" ? sql`${value}::text` : sql`${value}::bigint`))
    .reduce(join);

const join = (all: Sql, next: Sql): Sql => sql`${all}, ${next}`;

const list = (columns: readonly string[]): Sql =>
  columns.map((one) => sql.identifier(one)).reduce(join);

const qualified = (table: string, columns: readonly string[]): Sql =>
  columns.map((one) => sql`${sql.identifier(table)}.${sql.identifier(one)}`).reduce(join);
