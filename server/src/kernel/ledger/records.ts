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
 * `guard` says what is locked before a row is read, so that nobody else changes it before the commit:
 *
 * - `account`: the row belongs to an account, and whoever changes it has locked that account. A wallet's card, found by
 *   the card's id: the finder answers which account it is under, that account is locked, and the card is read after.
 * - `key`: the key's own text is locked, for what may not be there yet. A merchant's reference that must be used once: of
 *   two transfers that bring the same one, the second waits, and then finds the row of the first.
 * - `nothing`: the row is read after the locks and only decided by, as a price is. It may change right after the commit;
 *   what matters is that all decisions of a group see the same.
 */
export interface RecordKind<Row extends object> {
  readonly name: string;
  readonly guard: "account" | "key" | "nothing";
  identity(row: Row): string;
  /**
   * The ways to a row by another key than its identity, each under the name that a need's `by` gives. Their statements
   * answer `environmentId, key, identity, accountId`. Where an account is the guard every need uses one, for its identity
   * too, because the finder tells the account.
   */
  readonly finders?: Readonly<Record<string, Finder<Row>>>;
  /** Answers rows with `environmentId` and `identity` beside the row's own fields. */
  read(asked: Asked): Sql;
  insert?(rows: readonly Row[]): Sql;
  /** Updates all rows and no other; the door checks that as many rows changed as were given. */
  update?(rows: readonly Row[]): Sql;
}

export interface Finder<Row> {
  find?(asked: Asked): Sql;
  /**
   * What the key itself tells, where it tells everything (a wallet's id is its account's): then nothing is looked up. The
   * identity that it tells of a row's `keyOf` is that row's.
   */
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
