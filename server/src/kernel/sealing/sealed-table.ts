/** A row with sealed values, its columns by name. */
export interface SealedRow {
  text(column: string): string;
  bigint(column: string): bigint;
  bytes(column: string): Buffer;
}

/** What the ledger locks before it changes a row: a name, or a checked account. */
export type LedgerLock =
  | { readonly name: string }
  | { readonly environmentId: bigint; readonly accountId: bigint };

/** A table with sealed values. Every such table is listed, so that all values can be sealed again under a new key. */
export interface SealedTable {
  readonly table: string;
  /** The primary key in its order, with the type of each column. */
  readonly key: Readonly<Record<string, "bigint" | "integer" | "text" | "timestamptz">>;
  /** The context of each sealed column's value: exactly the one that `Vault.seal` was given. */
  readonly columns: Readonly<Record<string, (row: SealedRow) => string>>;
  /** Other columns that the functions of this table read. */
  readonly reads?: readonly string[];
  /**
   * The lock that the ledger holds while it changes rows of this table. The ledger expects that only the lock's holder
   * changes such a row.
   */
  readonly lockOf?: (row: SealedRow) => LedgerLock;
  /** `base64`: the column is text, and other rows may contain plain text in it. */
  readonly form: "bytes" | "base64";
}
