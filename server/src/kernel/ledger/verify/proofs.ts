import type { Database, Transaction } from "../../database/database.ts";
import type { Tally } from "./report.ts";
import { atOneMoment, onIndexes, type VerifySteps } from "./steps.ts";

/** A row by its key. */
export interface RowKey {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** A key as a finding writes it. */
export const nameRow = ({ environmentId, id }: RowKey): string => `${environmentId}/${id}`;

/** A row that was compared with the books, and what is wrong with it in a sentence; null: nothing is. */
export interface JudgedRow extends RowKey {
  readonly fault: string | null;
}

/**
 * What a domain proves about each row of a table. `judge` reads the next rows in the order of their keys, and what it
 * compares them with, at one moment: so work under way cannot look like a fault.
 */
export interface RowProof {
  judge(tx: Transaction, after: RowKey, limit: number): Promise<readonly JudgedRow[]>;
}

/** One ledger transaction that belongs to a record: how much each of the platform's accounts got or gave. */
export interface LinkedPosting extends RowKey {
  readonly kind: string;
  /** The record. */
  readonly linkId: bigint;
  readonly clearing: bigint;
  readonly suspense: bigint;
  readonly betweenBusinesses: bigint;
  readonly fees: bigint;
  readonly vat: bigint;
  readonly stampDuty: bigint;
  /** What the accounts of merchants, customers and cards got in all. */
  readonly customers: bigint;
}

/** What a domain proves about ledger transactions of its kinds: that they are what its records say. */
export interface PostingProof {
  readonly kinds: readonly string[];
  /** One sentence for each fault. */
  judge(tx: Transaction, postings: readonly LinkedPosting[]): Promise<readonly string[]>;
}

const BEFORE_ALL: RowKey = { environmentId: -1n, id: 0n };

/** Walks the table of each proof from its first row to its last. */
export async function proveRows(
  database: Database,
  proofs: readonly RowProof[],
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  for (const proof of proofs) {
    for await (const { fault } of judgedRows(database, proof, steps.accountsMax)) {
      tally.comparedRows += 1;
      if (fault !== null) tally.find(fault);
    }
  }
}

async function* judgedRows(
  database: Database,
  proof: RowProof,
  rowsMax: number,
): AsyncGenerator<JudgedRow> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await atOneMoment(database, async (tx) => {
      await onIndexes(tx);
      return await proof.judge(tx, after, rowsMax);
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
