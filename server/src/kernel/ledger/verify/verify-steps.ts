import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { isStatementEnded } from "../failures.ts";

/** The size of one step: small enough to take a fraction of a second, large enough to need few steps. */
export interface VerifySteps {
  readonly accountsMax: number;
  readonly entriesMax: number;
  readonly environmentsMax: number;
  /** Pages of a table, 8 KiB each: 512 hold some 35,000 entries. */
  readonly pagesMax: number;
  /** After this time no group can still write entries of a moment. Groups are abandoned after ten seconds. */
  readonly settledAfterSeconds: number;
}

export const DEFAULT_STEPS: VerifySteps = {
  accountsMax: 1_000,
  entriesMax: 50_000,
  environmentsMax: 50,
  pagesMax: 512,
  settledAfterSeconds: 60,
};

/**
 * How long a statement of a step may take, and how long if the step had to be tried again. An open transaction keeps every
 * later row version alive. But 50,000 entries of one account can be on as many pages, which a cold disk needs longer for.
 */
const LIMITS_MS = [5_000, 60_000];

/** Runs one step in one snapshot, so that concurrent writes cannot look like faults. `look` may run again. */
export async function readAtOneMoment<T>(
  database: Database,
  look: (tx: Transaction) => Promise<T>,
  [statementMs = 0, ...longer]: readonly number[] = LIMITS_MS,
): Promise<T> {
  const inOneMoment = async (tx: Transaction) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(sql`set local work_mem = '32MB'`);
    return await look(tx);
  };
  try {
    return await database.transaction(inOneMoment, { statementMs });
  } catch (error) {
    if (longer.length === 0 || !isStatementEnded(error)) throw error;
    return await readAtOneMoment(database, look, longer);
  }
}

/**
 * For steps that look up rows by key. With old statistics PostgreSQL may choose a plan that reads whole tables, and the
 * step would time out.
 */
export async function forceIndexes(tx: Transaction): Promise<void> {
  await tx.run(sql`set local enable_seqscan = off`);
  await tx.run(sql`set local enable_hashjoin = off`);
  await tx.run(sql`set local enable_mergejoin = off`);
}

/**
 * For steps that compare all rows of a window with each other. Without statistics PostgreSQL expects few rows and joins
 * them by nested loops: an audit counted 41 million comparisons in one window. A lookup by key is a lateral subquery
 * with `offset 0`, which stays a nested loop.
 */
export async function forceHashJoins(tx: Transaction): Promise<void> {
  await tx.run(sql`set local enable_nestloop = off`);
}
