import type { Sql } from "../database/sql.ts";

/** The keys that one statement looks for: two lists of one length. */
export interface KeyQuery {
  readonly environmentIds: readonly bigint[];
  readonly keys: readonly string[];
}

/** What a key means: the identity of its row, and the account to lock, if an account is the row's lock. */
export interface ResolvedKey {
  readonly identity: string;
  readonly accountId: bigint | null;
}

/**
 * A table of rows that operations decide on; `recordTable` makes it. The ledger finds, locks, reads and writes such
 * rows, many at a time.
 *
 * `lock` says what the ledger locks before it reads a row, so that no other group changes the row before the commit:
 *
 * - `account`: the account that the row belongs to. A lookup answers which account that is. Example: a card.
 * - `key`: the text of the key, because the row may not exist yet. Of two transfers with the same merchant reference, the
 *   second waits, and then finds the row of the first.
 * - `none`: the row is read after the locks and never locked itself. Another transaction may change it right after the
 *   commit. All decisions of one group see the same row. Example: a price list.
 */
export interface RecordTable<Row extends object, Changing = unknown> {
  readonly name: string;
  readonly lock: "account" | "key" | "none";
  /** The fields that `books.update` may change. */
  readonly changing: ReadonlySet<Changing>;
  identity(row: Row): string;
  /**
   * Other keys of a row, each under the name that a need's `by` gives. Every need of a table with the lock `account` uses
   * one, for the identity too, because the lookup answers the account.
   */
  readonly lookups?: Readonly<Record<string, Lookup<Row>>>;
  /** Answers each row with its `environmentId`. */
  read(query: KeyQuery): Sql;
  insert?(rows: readonly Row[]): Sql;
  /** Updates all given rows; fails if the number of changed rows differs from theirs. */
  update?(rows: readonly Row[]): Sql;
}

export interface Lookup<Row> {
  /** Finds rows by this key without locks. Answers `environmentId`, `key`, `identity` and `accountId`. */
  find?(query: KeyQuery): Sql;
  /**
   * Resolves a key that holds the identity and the account itself, without a statement. The row is used only if its
   * `keyOf` gives the same key.
   */
  resolve?(key: string): ResolvedKey;
  /** The key by which the row is found now. The ledger compares it under the lock. Null: it is not found by this lookup. */
  keyOf(row: Row): string | null;
}

/** Changes of fields that may change. A field of any other name makes it a type that no value has. */
export type AllowedChanges<Changes, Changing> = Changes &
  Readonly<Record<Exclude<keyof Changes, Changing>, never>>;

export interface Need<Row extends object> {
  readonly record: RecordTable<Row>;
  readonly key: string;
  /** The lookup that the key is for; without one the key is the row's identity. */
  readonly by?: string;
  /** An environment other than the operation's own: only for moves between two businesses. */
  readonly environmentId?: bigint;
}

export type Needs = Readonly<Record<string, Need<object> | readonly Need<object>[]>>;

/** What `decide` receives: for each need its row, or undefined if there is no such row. */
export type Found<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Need<infer Row>
    ? Row | undefined
    : N[K] extends readonly Need<infer Row>[]
      ? readonly (Row | undefined)[]
      : never;
};

/** The rows of needs that another part has named. That part knows their types: see `operation`. */
export type FoundRows = Readonly<
  Record<string, object | undefined | readonly (object | undefined)[]>
>;
