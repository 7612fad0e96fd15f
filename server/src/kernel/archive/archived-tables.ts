import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type DigestedTable, LEDGER_TABLES } from "../ledger/digests/digested-table.ts";
import { partitionExists } from "../ledger/verify/verify-windows.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { type ArchivedColumn, COLUMN_TYPES } from "./manifest.ts";
import { type Month, nameMonth, partOf } from "./months.ts";

/** The tables of the ledger and of domains that are partitioned by month and whose rows never change. */
export const listArchivedTables = (ofDomains: readonly DigestedTable[]): readonly DigestedTable[] =>
  [...LEDGER_TABLES, ...ofDomains].filter(({ cutBy }) => cutBy === "month");

/** A table's partition for a month. */
export interface MonthPart {
  readonly table: DigestedTable;
  readonly part: string;
}

const REQUIRED: readonly string[] = ["ledger_transactions", "ledger_entries"];

/** The partitions that a month has. Throws where the ledger has none: then nothing can be archived. */
export async function findParts(
  queryable: Queryable,
  tables: readonly DigestedTable[],
  month: Month,
): Promise<readonly MonthPart[]> {
  const found: MonthPart[] = [];
  for (const table of tables) {
    const part = partOf(table.name, month);
    if (await partitionExists(queryable, part)) found.push({ table, part });
    else if (REQUIRED.includes(table.name))
      throw new ArchiveRefused(`The database has no rows of ${nameMonth(month)}.`);
  }
  return found;
}

/** The columns of a table in the order of its digest, which has to cover all of them. */
export async function readColumns(
  queryable: Queryable,
  { name, columns, addedColumns = [], sealedColumns = [] }: DigestedTable,
): Promise<readonly ArchivedColumn[]> {
  const rows = await queryable.many<ArchivedColumn>(sql`
    select attname::text as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`);
  const digested = [...columns, ...addedColumns];
  const types = new Map(rows.map((row) => [row.name, row.type]));
  const isWhole =
    rows.length === digested.length &&
    sealedColumns.length === 0 &&
    digested.every((column) => COLUMN_TYPES.some((type) => type === types.get(column)));
  if (!isWhole) throw new Error(`the digest of ${name} does not cover all its columns`);
  return digested.flatMap((column) => rows.filter((row) => row.name === column));
}
