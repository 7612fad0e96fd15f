import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import type { Tally } from "./report.ts";
import { atOneMoment, onHashes, type VerifySteps } from "./steps.ts";
import {
  cutTimes,
  during,
  listPartitions,
  type Pages,
  runsOf,
  type Stretch,
  stretchesOf,
  WHOLE_TABLE,
  type Window,
  within,
} from "./windows.ts";

interface Part {
  readonly name: string;
  readonly stretches: readonly Stretch[];
}

/**
 * Proves that an operation wrote each ledger transaction. A group writes both in one transaction, so they have one
 * time: a ledger transaction at whose time no operation was recorded was written by somebody else. Records of
 * operations are kept for 30 days at least; older ledger transactions are left to the digests.
 */
export async function proveInstants(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const months = await readParts(database, "ledger_transactions", steps);
  // Read after the transactions: so the record of each of them is on these pages or on later ones.
  const records = await readParts(database, "operation_records", steps);
  const oldest = earliestOf(records);
  if (oldest === undefined) return;
  for (const month of months) {
    const newest = month.stretches.reduce((max, one) => (one.newest > max ? one.newest : max), -1n);
    for (const window of cutTimes(month.stretches, { from: oldest - 1n, to: newest })) {
      const faults = await findStrangers(database, [month], records, window);
      // Rows that were written meanwhile are on later pages, so a fault is looked for again on all pages.
      const believed =
        faults.length === 0 ? [] : await findStrangers(database, [month], records, window, true);
      for (const { name, kind } of believed)
        tally.find(`Transaction ${name} (${kind}) was written by no operation.`);
    }
  }
}

async function readParts(database: Database, parent: string, steps: VerifySteps): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of await listPartitions(database, parent))
    parts.push({ name, stretches: await stretchesOf(database, name, steps.pagesMax) });
  return parts;
}

function earliestOf(parts: readonly Part[]): bigint | undefined {
  const times = parts.flatMap(({ stretches }) => stretches.map(({ oldest }) => oldest));
  const [first] = times.sort((a, b) => (a < b ? -1 : 1));
  return first;
}

const FAULTS_MAX = 100;

function findStrangers(
  database: Database,
  transactions: readonly Part[],
  records: readonly Part[],
  window: Pick<Window, "from" | "to">,
  isEverywhere = false,
) {
  const of = (parts: readonly Part[], columns: Sql) =>
    parts
      .map(({ name, stretches }) => {
        const pages = isEverywhere ? [WHOLE_TABLE] : runsOf(stretches, window);
        return rowsOn(name, columns, pages, window);
      })
      .reduce((all, next) => sql`${all} union all ${next}`);
  return atOneMoment(database, async (tx) => {
    await onHashes(tx);
    return await tx.many<{ name: string; kind: string }>(sql`
      with transaction as materialized (
        ${of(transactions, sql`environment_id, id, kind, recorded_at`)}
      ), recorded as materialized (
        ${of(records, sql`recorded_at`)}
        union all
        select recorded_at from forgotten_operations row where ${during(sql`row`, window)}
      )
      select environment_id || '/' || id as name, kind from transaction
      where recorded_at not in (select recorded_at from recorded)
      limit ${FAULTS_MAX}`);
  });
}

function rowsOn(
  table: string,
  columns: Sql,
  pages: readonly Pages[],
  window: Pick<Window, "from" | "to">,
): Sql {
  const none = sql`select ${columns} from ${sql.identifier(table)} row where false`;
  return pages.reduce(
    (all, range) => sql`${all} union all
      select ${columns} from ${sql.identifier(table)} row
      where ${within(sql`row`, range)} and ${during(sql`row`, window)}`,
    none,
  );
}
