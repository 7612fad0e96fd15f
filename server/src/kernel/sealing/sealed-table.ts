/** A row with sealed values, its columns by name. */
export interface SealedRow {
  text(column: string): string;
  bigint(column: string): bigint;
  bytes(column: string): Buffer;
}

/** A table that holds sealed values. Every one is listed, so that all values can be sealed again under a new key. */
export interface SealedTable {
  readonly table: string;
  /** The primary key in its order, with the type of each column. */
  readonly key: Readonly<Record<string, "bigint" | "integer" | "text">>;
  /** For each sealed column, what its value is sealed about: exactly what `Vault.seal` was given. */
  readonly columns: Readonly<Record<string, (row: SealedRow) => string>>;
  /** Columns beside the key that the functions above read. */
  readonly reads?: readonly string[];
  /** `base64`: the column is text, and other rows may have plain text in it. */
  readonly form: "bytes" | "base64";
}
