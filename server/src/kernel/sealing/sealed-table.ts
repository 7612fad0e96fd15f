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

/** A table that holds sealed values. Every one is listed, so that all values can be sealed again under a new key. */
export interface SealedTable {
  readonly table: string;
  /** The primary key in its order, with the type of each column. */
  readonly key: Readonly<Record<string, "bigint" | "integer" | "text" | "timestamptz">>;
  /** For each sealed column, what its value is sealed about: exactly what `Vault.seal` was given. */
  readonly columns: Readonly<Record<string, (row: SealedRow) => string>>;
  /** Columns beside the key that the functions of this table read. */
  readonly reads?: readonly string[];
  /** Where the ledger changes rows: the lock that it holds meanwhile. It expects that no one else changes such a row. */
  readonly lockOf?: (row: SealedRow) => LedgerLock;
  /** `base64`: the column is text, and other rows may have plain text in it. */
  readonly form: "bytes" | "base64";
}
