import { setTimeout as pause } from "node:timers/promises";
import { bigintArray } from "../../database/arrays.ts";
import type { Database, Queryable, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { inRun } from "./current-run.ts";
import { buildChart, UNKNOWN } from "./open-accounts.ts";
import type { TrialBalanceSteps } from "./steps.ts";

/** Stores the present balance of every account, with the snapshot in which its environment was read. */
export async function readBalances(
  database: Database,
  run: bigint,
  { environmentsMax, restMs }: TrialBalanceSteps,
): Promise<void> {
  for (let after = -1n; ; ) {
    const ids = await listEnvironments(database, after, environmentsMax);
    const last = ids.at(-1);
    if (last === undefined) return;
    await inRun(database, run, (tx) => storeBalances(tx, ids));
    after = last;
    await pause(restMs);
  }
}

/** Environments that exist and environments that have a balance, even if they do not exist. */
async function listEnvironments(
  queryable: Queryable,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await queryable.many<{ id: bigint }>(sql`
    select id from (
      (select id from environments where id > ${after} order by id limit ${limit}::integer)
      union
      (select distinct environment_id from ledger_open_balances where environment_id > ${after}
       order by environment_id limit ${limit}::integer)
    ) known order by id limit ${limit}::integer`);
  return rows.map(({ id }) => id);
}

/**
 * One statement, so balances and snapshot are of the same moment. It locks no account. The ledger's amounts are credits,
 * so their sign changes here.
 */
export const storeBalances = (tx: Transaction, environmentIds: readonly bigint[]) =>
  tx.run(sql`
    with asked as materialized (
      select id from unnest(${bigintArray(environmentIds)}::bigint[]) as id
    ), snapshots as (
      insert into trial_balance_snapshots (environment_id, taken) select id, pg_current_snapshot() from asked
    )
    insert into trial_balance_balances (environment_id, account, currency, balance)
    select asked.id, held.account, held.currency, -sum(held.balance)::bigint
    from asked
    cross join lateral (
      select kind as account, currency, available + held + pending as balance
      from ledger_accounts where environment_id = asked.id
      union all
      select coalesce(chart.name, ${UNKNOWN.account}), coalesce(chart.currency, ${UNKNOWN.currency}), open.balance
      from ledger_open_balances open left join ${buildChart()} on chart.number = open.account
      where open.environment_id = asked.id
      offset 0
    ) held
    group by asked.id, held.account, held.currency`);
