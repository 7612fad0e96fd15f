import { setTimeout as pause } from "node:timers/promises";
import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { FIRST_CHECKED_ID } from "../chart.ts";
import { findPartEnd } from "../digests/digested-parts.ts";
import { countPages, listPartitions, type Pages, within } from "../verify/verify-windows.ts";
import { inRun } from "./current-run.ts";
import type { RunDays } from "./days.ts";
import { isInSnapshot } from "./is-in-snapshot.ts";
import { buildChart, UNKNOWN } from "./open-accounts.ts";
import type { TrialBalanceSteps } from "./steps.ts";

/**
 * Adds up the entries since the first day, page by page for all environments together. No index leads from a time to its
 * entries, and vacuum lets new rows go to old pages, so every page of the month is read. Comparing a page's times costs
 * little, and only entries of the asked days are joined and added.
 */
export async function addUpEntries(
  database: Database,
  run: bigint,
  { from, until }: RunDays,
  { pagesMax, restMs }: TrialBalanceSteps,
): Promise<void> {
  for (const part of await listParts(database, from)) {
    // Counted after the snapshots: an entry that a snapshot has is on one of these pages.
    const pages = await countPages(database, part);
    for (let firstPage = 0n; firstPage < pages; firstPage += BigInt(pagesMax)) {
      const range = { firstPage, endPage: firstPage + BigInt(pagesMax) };
      await inRun(database, run, (tx) => addPages(tx, { part, pages: range, from, until }));
      await pause(restMs);
    }
  }
}

/** The partitions that may have entries since this time. */
async function listParts(database: Database, from: Date): Promise<string[]> {
  const fromUs = BigInt(from.getTime()) * 1_000n;
  const names = await listPartitions(database, "ledger_entries");
  return names.filter((name) => {
    const endUs = findPartEnd(name);
    return endUs === null || endUs > fromUs;
  });
}

export interface PagesAsked {
  readonly part: string;
  readonly pages: Pages;
  readonly from: Date;
  readonly until: Date;
}

/**
 * Adds the entries of some pages to the movements. Entries before the last midnight are settled, so all of them count.
 * Later ones count if the snapshot of their environment has them: they are in its balances too.
 */
export const addPages = (tx: Transaction, { part, pages, from, until }: PagesAsked) =>
  tx.run(sql`
    with counted as materialized (
      select entry.environment_id, entry.account_id, entry.day,
             sum(greatest(-entry.amount, 0)) as debit, sum(greatest(entry.amount, 0)) as credit
      from (
        select row.environment_id, row.account_id, row.xmin as written_by,
               row.available + row.held + row.pending as amount,
               case when row.recorded_at < ${until}
                 then (row.recorded_at at time zone 'UTC' + interval '1 hour')::date
                 else 'infinity' end as day
        from ${sql.identifier(part)} row
        where ${within(sql`row`, pages)} and row.recorded_at >= ${from}
      ) entry
      left join trial_balance_snapshots snapshot on snapshot.environment_id = entry.environment_id
      where entry.day <> 'infinity' or ${isInSnapshot(sql`entry.written_by`, sql`snapshot.taken`)}
      group by entry.environment_id, entry.account_id, entry.day
    )
    insert into trial_balance_movements as known (environment_id, account, currency, day, debit, credit)
    select counted.environment_id,
           coalesce(chart.name, checked.kind, ${UNKNOWN.account}),
           coalesce(chart.currency, checked.currency, ${UNKNOWN.currency}),
           counted.day, sum(counted.debit)::bigint, sum(counted.credit)::bigint
    from counted
    left join ${buildChart()} on chart.number = counted.account_id
    left join lateral (
      select kind, currency from ledger_accounts
      where environment_id = counted.environment_id and id = counted.account_id
        and counted.account_id >= ${FIRST_CHECKED_ID}
      offset 0
    ) checked on true
    group by 1, 2, 3, 4
    on conflict (environment_id, account, currency, day)
    do update set debit = known.debit + excluded.debit, credit = known.credit + excluded.credit`);
