import { setTimeout as pause } from "node:timers/promises";
import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Database, Queryable, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { inRun } from "./current-run.ts";
import { type RunDays, shiftDay } from "./days.ts";
import { findFaults, type TrialBalanceFault } from "./find-faults.ts";
import type { TrialBalanceSteps } from "./steps.ts";

export type OnFaults = (faults: readonly TrialBalanceFault[]) => Promise<void>;

/**
 * Writes the rows of all days, some environments at a time, and then completes the days. Faults are reported before the
 * days are complete, so a killed run reports them again. Returns the days that it completed.
 */
export async function writeDays(
  database: Database,
  run: bigint,
  range: RunDays,
  { steps, onFaults }: { readonly steps: TrialBalanceSteps; readonly onFaults: OnFaults },
): Promise<string[]> {
  const dayBefore = shiftDay(range.days[0] ?? "", -1);
  const compared = range.previous === dayBefore ? dayBefore : null;
  for (let after = -(2n ** 63n); ; ) {
    const ids = await listEnvironments(database, { after, compared, limit: steps.environmentsMax });
    const last = ids.at(-1);
    if (last === undefined) break;
    const faults = await inRun(database, run, async (tx) => {
      await insertRows(tx, range.days, ids);
      return await findFaults(tx, {
        ...{ days: range.days, compared, next: range.next, environmentIds: ids },
      });
    });
    if (faults.length > 0) await onFaults(faults);
    after = last;
    await pause(steps.restMs);
  }
  return await inRun(database, run, (tx) => completeDays(tx, range.days));
}

interface Listing {
  readonly after: bigint;
  /** The complete day before the run, if there is one. */
  readonly compared: string | null;
  readonly limit: number;
}

/** Environments with a balance, with entries, or with rows on the day before. */
async function listEnvironments(
  queryable: Queryable,
  { after, compared, limit }: Listing,
): Promise<bigint[]> {
  const rows = await queryable.many<{ id: bigint }>(sql`
    select id from (
      (select distinct environment_id as id from trial_balance_balances where environment_id > ${after}
       order by environment_id limit ${limit}::integer)
      union
      (select distinct environment_id from trial_balance_movements where environment_id > ${after}
       order by environment_id limit ${limit}::integer)
      union
      (select distinct environment_id from trial_balance_rows where day = ${compared}::date and environment_id > ${after}
       order by environment_id limit ${limit}::integer)
    ) known order by id limit ${limit}::integer`);
  return rows.map(({ id }) => id);
}

/**
 * A day closes with the balance of the snapshot less everything that moved after the day. Its opening balance is its
 * closing balance less its own movements. Accounts without any amount on a day get no row.
 */
export const insertRows = (
  tx: Transaction,
  days: readonly string[],
  environmentIds: readonly bigint[],
): Promise<number> =>
  tx.run(sql`
    with asked as materialized (
      select id from unnest(${bigintArray(environmentIds)}::bigint[]) as id
    ), balances as materialized (
      select balance.* from asked cross join lateral (
        select * from trial_balance_balances where environment_id = asked.id offset 0
      ) balance
    ), movements as materialized (
      select movement.* from asked cross join lateral (
        select * from trial_balance_movements where environment_id = asked.id offset 0
      ) movement
    ), accounts as (
      select environment_id, account, currency from balances
      union
      select environment_id, account, currency from movements
    ), moved as (
      select accounts.*, listed.day, coalesce(balances.balance, 0) as balance,
             coalesce(movements.debit, 0) as debit, coalesce(movements.credit, 0) as credit,
             coalesce(sum(movements.debit - movements.credit) over (
               partition by accounts.environment_id, accounts.account, accounts.currency
               order by listed.day desc rows between unbounded preceding and 1 preceding), 0) as later
      from accounts
      cross join unnest(${textArray([...days, "infinity"])}::date[]) as listed(day)
      left join balances using (environment_id, account, currency)
      left join movements on movements.environment_id = accounts.environment_id
        and movements.account = accounts.account and movements.currency = accounts.currency
        and movements.day = listed.day
    )
    insert into trial_balance_rows (day, environment_id, account, currency, opening, debit, credit, closing)
    select day, environment_id, account, currency,
           balance - later - debit + credit, debit, credit, balance - later
    from moved
    where day <> 'infinity'
      and (balance - later <> 0 or debit <> 0 or credit <> 0)`);

/** Makes the days visible. No day before the first one with an entry has a trial balance. */
async function completeDays(tx: Transaction, days: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ day: string }>(sql`
    with counted as materialized (
      select listed.day, count(distinct row.environment_id) as environments, count(row.day) as rows
      from unnest(${textArray(days)}::date[]) as listed(day)
      left join trial_balance_rows row on row.day = listed.day
      group by listed.day
    )
    insert into trial_balance_days (day, environments, rows)
    select day, environments, rows from counted
    where exists (select from trial_balance_days complete where complete.day < counted.day)
      or day >= (select min(day) from counted where rows > 0)
    order by day
    returning day::text`);
  await tx.run(
    sql`truncate trial_balance_snapshots, trial_balance_balances, trial_balance_movements`,
  );
  return rows.map(({ day }) => day);
}
