import type { Database } from "../database/database.ts";
import { proveAccounts } from "./verify-accounts.ts";
import { proveHoldsHaveAccounts } from "./verify-holds.ts";
import { proveOpenAccounts } from "./verify-open-accounts.ts";
import { provePartitionsAreAttached } from "./verify-partitions.ts";
import { type LedgerReport, Tally } from "./verify-report.ts";
import { USUAL_STEPS, type VerifySteps } from "./verify-steps.ts";
import { proveTransactions } from "./verify-transactions.ts";

export interface VerifyOptions {
  /** A monotonic clock, for the duration. */
  nowMs(): number;
  readonly findingsMax?: number;
  readonly steps?: Partial<VerifySteps>;
}

const FINDINGS_MAX = 100;

/**
 * Proves the books from the entries: that every transaction balances, every balance is the sum of its entries, every
 * statement is an unbroken chain, holds are what is held, nothing checked was ever below zero, and no partition was
 * taken out and left. It runs beside live traffic: many short steps, each with a single sight of the database, none of
 * which keeps old rows alive for long.
 */
export async function verifyLedger(
  database: Database,
  options: VerifyOptions,
): Promise<LedgerReport> {
  const startedMs = options.nowMs();
  const steps = { ...USUAL_STEPS, ...options.steps };
  const tally = new Tally(options.findingsMax ?? FINDINGS_MAX);
  await proveTransactions(database, steps, tally);
  await proveAccounts(database, steps, tally);
  await proveHoldsHaveAccounts(database, steps, tally);
  await proveOpenAccounts(database, steps, tally);
  await provePartitionsAreAttached(database, tally);
  return tally.report(options.nowMs() - startedMs);
}
