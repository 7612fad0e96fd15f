import type { Sql } from "../database/sql.ts";

/** The keys a set-based statement is asked about: two columns of one length. */
export interface Asked {
  readonly environmentIds: readonly bigint[];
  readonly keys: readonly string[];
}

/** What an unlocked look-up finds: which row a key means, and which account's lock that row is under. */
export interface Link {
  readonly identity: string;
  readonly accountId: bigint | null;
}

/**
 * A kind of row that operations decide upon. The door knows nothing of what it means: only how such rows are found,
 * locked, read and written, many at a time.
 *
 * `guard` says what is locked before a row is read. `account`: the row is only ever changed under the lock of its
 * account. `key`: a lock on the key itself, for what may not exist yet. `nothing`: settings, read after the locks.
 */
export interface RecordKind<Row extends object> {
  readonly name: string;
  readonly guard: "account" | "key" | "nothing";
  identity(row: Row): string;
  /** Statements that answer `environmentId, key, identity, accountId`; `identity` itself is one where rows have a guard account. */
  readonly finders?: Readonly<Record<string, Finder<Row>>>;
  /** Answers rows with `environmentId` and `identity` beside the row's own fields. */
  read(asked: Asked): Sql;
  insert?(rows: readonly Row[]): Sql;
  /** Updates all rows and no other; the door checks that as many rows changed as were given. */
  update?(rows: readonly Row[]): Sql;
}

export interface Finder<Row> {
  find?(asked: Asked): Sql;
  /** What the key itself tells, where it tells everything (a wallet's id is its account's): then nothing is looked up. */
  readOff?(key: string): Link;
  /** The key a row would be found by, to see under the lock that it still is. */
  keyOf(row: Row): string | null;
}

export interface Need<Row extends object> {
  readonly record: RecordKind<Row>;
  readonly key: string;
  /** The finder the key is for; without one the key is the row's identity. */
  readonly by?: string;
  /** Another environment than the operation's own: only for moves between two businesses. */
  readonly environmentId?: bigint;
}

export type Needs = Readonly<Record<string, Need<object> | readonly Need<object>[]>>;

/** What `decide` is handed: for each need the row, or undefined where there is none. */
export type Found<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Need<infer Row>
    ? Row | undefined
    : N[K] extends readonly Need<infer Row>[]
      ? readonly (Row | undefined)[]
      : never;
};
