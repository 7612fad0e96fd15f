import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { isWrittenHere } from "../../moving/arrived-rows.ts";
import type { Tally } from "./report.ts";
import { forceHashJoins, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";
import {
  cutTimes,
  during,
  findPageRuns,
  listPartitions,
  type PageSpan,
  type Period,
  readPageSpans,
  rowsOn,
  WHOLE_TABLE,
} from "./verify-windows.ts";

interface Part {
  readonly name: string;
  readonly spans: readonly PageSpan[];
}

/**
 * Proves that an operation wrote each ledger transaction. A group writes both in one database transaction, so both have
 * the same time. A ledger transaction without an operation record of its time was not written by the ledger. Operation
 * records are kept for at least 30 days; the digests cover older ledger transactions.
 */
export async function proveOperationsRecorded(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const months = await readParts(database, "ledger_transactions", steps);
  // Read after the transactions, so each of their records is on these pages or on later ones.
  const records = await readParts(database, "operation_records", steps);
  const oldest = findEarliest(records);
  if (oldest === undefined) return;
  for (const month of months) {
    const newest = month.spans.reduce((max, one) => (one.newest > max ? one.newest : max), -1n);
    for (const window of cutTimes(month.spans, { from: oldest - 1n, to: newest })) {
      const faults = await findUnrecorded(database, [month], records, window);
      // Rows written during this check are on later pages. So a fault is checked again on all pages.
      const confirmed =
        faults.length === 0 ? [] : await findUnrecorded(database, [month], records, window, true);
      for (const { name, kind } of confirmed)
        tally.find(`Transaction ${name} (${kind}) was written by no operation.`);
    }
  }
}

async function readParts(database: Database, parent: string, steps: VerifySteps): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of await listPartitions(database, parent))
    parts.push({ name, spans: await readPageSpans(database, name, steps.pagesMax) });
  return parts;
}

function findEarliest(parts: readonly Part[]): bigint | undefined {
  const times = parts.flatMap(({ spans }) => spans.map(({ oldest }) => oldest));
  const [first] = times.sort((a, b) => (a < b ? -1 : 1));
  return first;
}

const FAULTS_MAX = 100;

function findUnrecorded(
  database: Database,
  transactions: readonly Part[],
  records: readonly Part[],
  window: Period,
  isEverywhere = false,
) {
  const of = (parts: readonly Part[], columns: Sql) =>
    parts
      .map(({ name, spans }) => {
        const pages = isEverywhere ? [WHOLE_TABLE] : findPageRuns(spans, window);
        return rowsOn(name, columns, pages, window);
      })
      .reduce((all, next) => sql`${all} union all ${next}`);
  return readAtOneMoment(database, async (tx) => {
    await forceHashJoins(tx);
    return await tx.many<{ name: string; kind: string }>(sql`
      with transaction as materialized (
        ${of(transactions, sql`environment_id, id, kind, recorded_at`)}
      ), recorded as materialized (
        ${of(records, sql`recorded_at`)}
        union all
        select recorded_at from forgotten_operations row where ${during(sql`row`, window)}
      )
      select environment_id || '/' || id as name, kind from transaction row
      where recorded_at not in (select recorded_at from recorded) and ${isWrittenHere("environment_id")}
      limit ${FAULTS_MAX}`);
  });
}
