import type { Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";

/** A row by its key. */
export interface RowKey {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** Returns a key in the form that findings use. */
export const nameRow = ({ environmentId, id }: RowKey): string => `${environmentId}/${id}`;

/** The rows after a key, up to the last one of an environment. */
export interface RowRange {
  readonly after: RowKey;
  readonly lastEnvironmentId: bigint;
}

/** Returns a condition on the two columns of a key. */
export const isInRange = (
  { after, lastEnvironmentId }: RowRange,
  environmentId: Sql = sql`environment_id`,
  id: Sql = sql`id`,
): Sql => sql`
  (${environmentId}, ${id}) > (${after.environmentId}::bigint, ${after.id}::bigint)
  and ${environmentId} <= ${lastEnvironmentId}::bigint`;

/** A row that was compared with the books. `fault` is a sentence, or null if the row is right. */
export interface JudgedRow extends RowKey {
  readonly fault: string | null;
}

/**
 * What a domain proves about each row of a table. `judge` reads the first rows of a range in the order of their
 * keys, and the rows it compares them with, at one moment. So operations that run at the same time cannot look like faults.
 */
export interface RowProof {
  judge(tx: Transaction, range: RowRange, limit: number): Promise<readonly JudgedRow[]>;
}

/** One ledger transaction of a record, with what each of the platform's accounts received. Negative: it paid. */
export interface LinkedPosting extends RowKey {
  readonly kind: string;
  /** The id of the record. */
  readonly linkId: bigint;
  readonly clearing: bigint;
  readonly suspense: bigint;
  readonly betweenBusinesses: bigint;
  readonly betweenCells: bigint;
  readonly fees: bigint;
  readonly vat: bigint;
  readonly stampDuty: bigint;
  /** The sum that accounts of merchants, customers and cards received. */
  readonly customers: bigint;
}

/** What a domain proves about ledger transactions of its kinds: that they match its records. */
export interface PostingProof {
  readonly kinds: readonly string[];
  /** Returns one sentence for each fault. */
  judge(tx: Transaction, postings: readonly LinkedPosting[]): Promise<readonly string[]>;
}

/** What a domain proves about each of these postings beside the row that it belongs to. */
interface PostingsOfRows<Row extends RowKey> {
  readonly kinds: readonly string[];
  /** The rows with these keys, those that exist. */
  read(tx: Transaction, keys: readonly RowKey[]): Promise<readonly Row[]>;
  faultsOf(posting: LinkedPosting, row: Row | undefined): readonly string[];
}

export const provePostings = <Row extends RowKey>({
  kinds,
  read,
  faultsOf,
}: PostingsOfRows<Row>): PostingProof => ({
  kinds,
  async judge(tx, postings) {
    const keyOf = ({ environmentId, linkId: id }: LinkedPosting) => ({ environmentId, id });
    const rows = new Map((await read(tx, postings.map(keyOf))).map((row) => [nameRow(row), row]));
    return postings.flatMap((posting) => faultsOf(posting, rows.get(nameRow(keyOf(posting)))));
  },
});
