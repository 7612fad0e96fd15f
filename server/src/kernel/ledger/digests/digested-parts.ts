import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { listPartitions } from "../verify/verify-windows.ts";
import type { DigestedTable } from "./digested-table.ts";

/** A partition of a digested table, or the table itself if it has none. */
export interface Part {
  readonly name: string;
  /** The end of its time, in microseconds since 1970; null for a table without partitions. */
  readonly endUs: bigint | null;
}

const DAY_US = 86_400_000_000n;
const PERIOD_DAYS = 30n;

/** Returns the parts of a table, the oldest first. */
export async function listParts(database: Database, table: DigestedTable): Promise<Part[]> {
  if (table.cutBy === undefined) return [{ name: table.name, endUs: null }];
  const names = await listPartitions(database, table.name);
  return names.map((name) => ({ name, endUs: findPartEnd(name) }));
}

/**
 * Returns the end of a partition's time from its name: `events_2026_11` ends with November, `operation_records_690` with
 * its period of 30 days. A period gets one more day, because its number is computed before its rows are written.
 */
export function findPartEnd(part: string): bigint | null {
  const month = /_([0-9]{4})_([0-9]{2})$/.exec(part);
  if (month !== null) return BigInt(Date.UTC(Number(month[1]), Number(month[2]), 1)) * 1_000n;
  const period = /_([0-9]+)$/.exec(part);
  return period === null ? null : ((BigInt(period[1] ?? 0) + 1n) * PERIOD_DAYS + 1n) * DAY_US;
}

/** Returns the start of a partition's time from its name. Null: a table without partitions. */
export function findPartStart(part: string): bigint | null {
  const month = /_([0-9]{4})_([0-9]{2})$/.exec(part);
  if (month !== null) return BigInt(Date.UTC(Number(month[1]), Number(month[2]) - 1, 1)) * 1_000n;
  const period = /_([0-9]+)$/.exec(part);
  return period === null ? null : BigInt(period[1] ?? 0) * PERIOD_DAYS * DAY_US;
}

/**
 * Returns the newest time before which every row is committed, in microseconds since 1970. A row's time is the start of
 * its transaction, so no transaction that still writes may have begun before it.
 */
export async function readSettledUs(database: Database, settledAfterSeconds: number) {
  const { settled } = await database.one<{ settled: bigint }>(sql`
    select (extract(epoch from least(
      clock_timestamp() - ${settledAfterSeconds}::integer * interval '1 second',
      (select min(xact_start) from pg_stat_activity
       where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid())
    )) * 1000000)::bigint - 1 as settled`);
  return settled;
}
