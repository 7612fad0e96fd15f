import { partOf } from "../../src/kernel/archive/months.ts";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { type Sql, sql } from "../../src/kernel/database/sql.ts";

const TABLES = ["ledger_transactions", "ledger_entries", "events", "card_transactions"] as const;

/**
 * Moves everything that was recorded since `from` into a past month, as if it had been recorded then. Times keep their
 * order and their distances.
 */
export async function moveToMonth(
  database: Queryable,
  month: number,
  from: Date = new Date(0),
): Promise<void> {
  const first = new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1));
  const next = new Date(Date.UTC(Math.floor(month / 100), month % 100, 1));
  const { oldest } = await database.one<{ oldest: Date | null }>(sql`
    select min(recorded_at) as oldest from ledger_transactions where recorded_at >= ${from}`);
  if (oldest === null) throw new Error("nothing was recorded");
  const shiftMs = oldest.getTime() - first.getTime() - 86_400_000;
  for (const table of TABLES) {
    await database.run(sql`
      select make_partition(${table}, ${partOf("", month)}, format('from (%L) to (%L)',
        ${first.toISOString()}::text, ${next.toISOString()}::text))`);
    await database.run(sql`
      update ${sql.identifier(table)} set recorded_at = ${earlier(sql`recorded_at`, shiftMs)}
        ${table === "ledger_entries" ? sql.empty : sql`, occurred_at = ${earlier(sql`occurred_at`, shiftMs)}`}
      where recorded_at >= ${from}`);
  }
}

const earlier = (time: Sql, ms: number): Sql =>
  sql`${time} - ${ms}::float8 * interval '1 millisecond'`;
