import type { Database, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { ArchiveRefused } from "./archive-refused.ts";

/** An open transaction keeps every later row version alive, so each step is short. */
const STEP_MS = 10_000;

/**
 * Begins a run. It replaces a run that another process left unfinished or is still doing. `prepare` runs in the same
 * transaction.
 */
export function beginRun(
  database: Database,
  prepare: (tx: Transaction) => Promise<void>,
): Promise<bigint> {
  return database.transaction(
    async (tx) => {
      await prepare(tx);
      const begun = await tx.one<{ run: bigint }>(sql`
        insert into archive_runs (run) values (nextval('ids'))
        on conflict (only_row) do update set run = excluded.run
        returning run`);
      await tx.run(sql`truncate archive_sums, archive_counts`);
      return begun.run;
    },
    { statementMs: STEP_MS },
  );
}

/**
 * Does one step of a run in a transaction. While it works, its lock keeps other processes from beginning a run. Throws
 * where the run is no longer the current one.
 */
export function inRun<T>(
  database: Database,
  run: bigint,
  step: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const work = async (tx: Transaction) => {
    const current = await tx.maybeOne<{ run: bigint }>(
      sql`select run from archive_runs for update`,
    );
    if (current === undefined)
      throw new ArchiveRefused("The database server restarted in the middle. Run it again.");
    if (current.run !== run)
      throw new ArchiveRefused(
        "Another process writes or verifies an archive now, so this one stopped. Run it again.",
      );
    // The tables of a run have no statistics, and those of the ledger may have old ones.
    await tx.run(sql`set local work_mem = '32MB'`);
    await tx.run(sql`set local enable_seqscan = off`);
    return await step(tx);
  };
  return database.transaction(work, { statementMs: STEP_MS });
}
