import { proveArchives } from "../../archive/prove-archives.ts";
import type { Database } from "../../database/database.ts";
import { readNowUs } from "../../moving/arrived-rows.ts";
import type { MovedBusiness } from "../../moving/moved-table.ts";
import { type DigestedTable, LEDGER_TABLES } from "../digests/digested-table.ts";
import { proveDigests } from "../digests/verify-digests.ts";
import type { PostingProof, RowProof } from "./proofs.ts";
import { proveAccounts } from "./prove-accounts.ts";
import { proveArrived } from "./prove-arrived.ts";
import { proveTransactions } from "./prove-entries-balance.ts";
import { proveHoldsHaveAccounts } from "./prove-holds.ts";
import { proveOpenAccounts } from "./prove-open-accounts.ts";
import { proveOperationsRecorded } from "./prove-operations-recorded.ts";
import { provePartitionsAreAttached } from "./prove-partitions.ts";
import { proveRows } from "./prove-rows.ts";
import { type LedgerReport, Tally } from "./report.ts";
import { DEFAULT_STEPS, type VerifySteps } from "./verify-steps.ts";

/** The proofs that domains add. */
export interface DomainProofs {
  readonly rows: readonly RowProof[];
  readonly postings: readonly PostingProof[];
  /** The tables of domains whose rows are digested. */
  readonly digestedTables: readonly DigestedTable[];
}

const NO_PROOFS: DomainProofs = { rows: [], postings: [], digestedTables: [] };

export interface VerifyOptions {
  /** A monotonic clock, for the duration. */
  nowMs(): number;
  /** Counts what is verified, for who watches it. */
  readonly tally?: Tally;
  readonly steps?: Partial<VerifySteps>;
  readonly proofs?: DomainProofs;
  /** Digested rows recorded before this time are not read again; the links of the chains always are. */
  readonly digestsSince?: Date | undefined;
}

/**
 * Proves the books. Every transaction balances, its entries mirror each other, and an operation wrote it. Every balance
 * is the sum of its entries, every statement is an unbroken chain, and no checked account was ever below zero. The rows
 * of each domain match the books, and digested rows are unchanged. For months that are only in archives, it uses the
 * sums that were proven before the months were dropped. It runs beside live traffic in many short steps, each with one
 * snapshot, so that no step keeps old row versions alive for long.
 */
export async function verifyLedger(
  database: Database,
  options: VerifyOptions,
): Promise<LedgerReport> {
  const startedMs = options.nowMs();
  const steps = { ...DEFAULT_STEPS, ...options.steps };
  const proofs = options.proofs ?? NO_PROOFS;
  const tally = options.tally ?? new Tally();
  await proveTransactions(database, steps, tally, proofs.postings);
  await proveArchives(database, steps, tally);
  await proveAccounts(database, steps, tally);
  await proveHoldsHaveAccounts(database, steps, tally);
  await proveOpenAccounts(database, steps, tally);
  await provePartitionsAreAttached(database, tally);
  await proveOperationsRecorded(database, steps, tally);
  await proveRows(database, proofs.rows, steps, tally);
  const sinceUs = BigInt(options.digestsSince?.getTime() ?? 0) * 1_000n;
  const tables = tablesOf(proofs);
  await proveDigests({ database, steps, tally, sinceUs }, tables);
  await proveArrived({ database, tally, nowUs: await readNowUs(database) }, tables);
  return tally.report(options.nowMs() - startedMs);
}

/**
 * Proves the books of a business that came from another cell, before this cell serves it. It reads the rows of this
 * business, and those of no other. Not proven here are archives, because no business with archived entries moves, and the
 * digest chains, which leave out what arrived.
 */
export async function verifyArrived(
  database: Database,
  moved: MovedBusiness,
  options: Omit<VerifyOptions, "digestsSince">,
): Promise<LedgerReport> {
  const startedMs = options.nowMs();
  const scope = moved.environmentIds;
  const steps = { ...DEFAULT_STEPS, ...options.steps };
  const proofs = options.proofs ?? NO_PROOFS;
  const tally = options.tally ?? new Tally();
  await proveTransactions(database, steps, tally, proofs.postings, scope);
  await proveAccounts(database, steps, tally, scope);
  await proveHoldsHaveAccounts(database, steps, tally, scope);
  await proveOpenAccounts(database, steps, tally, scope);
  await provePartitionsAreAttached(database, tally);
  await proveRows(database, proofs.rows, steps, tally, scope);
  const nowUs = await readNowUs(database);
  await proveArrived({ database, tally, nowUs, moved }, tablesOf(proofs));
  return tally.report(options.nowMs() - startedMs);
}

const tablesOf = (proofs: DomainProofs): readonly DigestedTable[] => [
  ...LEDGER_TABLES,
  ...proofs.digestedTables,
];
