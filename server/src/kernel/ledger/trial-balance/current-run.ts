import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** Another process began a run, which continues. This one stops. */
export class RunReplaced extends Error {
  override readonly name = "RunReplaced";
}

/** A restarted server emptied the tables of the run. The run has to begin again. */
class RunLost extends Error {
  override readonly name = "RunLost";
}

/** Begins a run. It replaces a run that another process left unfinished or is still doing. Returns the run's number. */
export function beginRun(database: Database): Promise<bigint> {
  return database.transaction(async (tx) => {
    const begun = await tx.one<{ run: bigint }>(sql`
      insert into trial_balance_runs (run) values (nextval('ids'))
      on conflict (only_row) do update set run = excluded.run
      returning run`);
    await tx.run(
      sql`truncate trial_balance_snapshots, trial_balance_balances, trial_balance_movements`,
    );
    return begun.run;
  });
}

/** Removes the rows that unfinished runs wrote: after all complete days, and of one day between them. */
export async function removeUnfinished(
  database: Database,
  run: bigint,
  day: string | undefined,
): Promise<void> {
  while ((await inRun(database, run, deleteUnfinished)) > 0);
  if (day !== undefined) while ((await inRun(database, run, (tx) => deleteOf(tx, day))) > 0);
}

const ROWS_MAX = 20_000;

/** Deletes rows of days that are not complete. They come after all complete days, so the key's index finds them. */
const deleteUnfinished = (tx: Transaction) =>
  tx.run(sql`
    delete from trial_balance_rows
    where ctid = any(array(
      select ctid from trial_balance_rows
      where day > coalesce((select max(day) from trial_balance_days), '-infinity')
      limit ${ROWS_MAX}::integer))`);

const deleteOf = (tx: Transaction, day: string) =>
  tx.run(sql`
    delete from trial_balance_rows
    where ctid = any(array(
      select ctid from trial_balance_rows row
      where day = ${day}::date
        and not exists (select from trial_balance_days complete where complete.day = row.day)
      limit ${ROWS_MAX}::integer))`);

/** An open transaction keeps every later row version alive, so each is short. */
const STATEMENT_MS = 5_000;

/**
 * Does one step of a run in a transaction. While it works, its lock keeps other processes from beginning a run. Throws
 * `RunReplaced` or `RunLost` where the run is no longer the current one.
 */
export function inRun<T>(
  database: Database,
  run: bigint,
  step: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const work = async (tx: Transaction) => {
    const current = await tx.maybeOne<{ run: bigint }>(
      sql`select run from trial_balance_runs for update`,
    );
    if (current === undefined) throw new RunLost("the server restarted during a trial balance");
    if (current.run !== run) throw new RunReplaced("another process writes the trial balance");
    await chooseMethods(tx);
    return await step(tx);
  };
  return database.transaction(work, { statementMs: STATEMENT_MS });
}

/**
 * The tables of a run have no statistics, and those of the ledger may have old ones. Rows are looked up by index, and lists
 * are compared by hashes. A lookup is a lateral subquery with `offset 0`, which stays a nested loop.
 */
async function chooseMethods(tx: Transaction): Promise<void> {
  await tx.run(sql`set local work_mem = '32MB'`);
  await tx.run(sql`set local enable_seqscan = off`);
  await tx.run(sql`set local enable_nestloop = off`);
}
