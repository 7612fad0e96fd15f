import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** How much one step looks at. Small enough that a step takes a fraction of a second, large enough that few are needed. */
export interface VerifySteps {
  readonly accountsMax: number;
  readonly entriesMax: number;
  readonly environmentsMax: number;
  /** Pages of a table, 8 KiB each: 512 hold some 35,000 entries. */
  readonly pagesMax: number;
  /** After how long no group can still be writing entries of a moment. Groups are given up after ten seconds. */
  readonly settledAfterSeconds: number;
}

export const USUAL_STEPS: VerifySteps = {
  accountsMax: 1_000,
  entriesMax: 50_000,
  environmentsMax: 50,
  pagesMax: 512,
  settledAfterSeconds: 60,
};

const STATEMENT_MS = 5_000;

/**
 * One step: everything it reads is of one moment, so that what moves meanwhile cannot look like a fault. No statement
 * of it takes longer than five seconds, for a transaction that is open keeps every row version after it alive.
 */
export function atOneMoment<T>(
  database: Database,
  look: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const inOneMoment = async (tx: Transaction) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    await tx.run(sql`set local work_mem = '32MB'`);
    return await look(tx);
  };
  return database.transaction(inOneMoment, { statementMs: STATEMENT_MS });
}

/**
 * For steps that look rows up by their keys. A plan that reads whole tables may seem cheap where statistics are old,
 * and would be the end of a step that is to be short.
 */
export async function onIndexes(tx: Transaction): Promise<void> {
  await tx.run(sql`set local enable_seqscan = off`);
  await tx.run(sql`set local enable_hashjoin = off`);
  await tx.run(sql`set local enable_mergejoin = off`);
}

/**
 * For steps that compare all rows of a window with each other. Where statistics are missing, a plan expects few rows
 * and joins by nested loops: an audit counted 41 million comparisons in one window. A lookup by key is a lateral
 * subquery with `offset 0`, which stays a nested loop.
 */
export async function onHashes(tx: Transaction): Promise<void> {
  await tx.run(sql`set local enable_nestloop = off`);
}
