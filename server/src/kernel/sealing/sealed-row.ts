import { present } from "../assert.ts";
import type { LockedRow } from "./queries.ts";
import type { SealedRow, SealedTable } from "./sealed-table.ts";

/** The context of each sealed column of this row, in the order of the table's columns. */
export function aboutOf(table: SealedTable, row: LockedRow): readonly (string | undefined)[] {
  const columns = columnsOf(table, row);
  return Object.values(table.columns).map((about, at) =>
    row.sealed[at] == null ? undefined : about(columns),
  );
}

/** The key's columns, and the others that the table reads. */
export function columnsOf(
  table: SealedTable,
  { key, read }: Pick<LockedRow, "key" | "read">,
): SealedRow {
  const names = [...Object.keys(table.key), ...(table.reads ?? [])];
  const texts = new Map([...key, ...read].map((text, at) => [names[at] ?? "", text]));
  const text = (column: string) => present(texts.get(column), `${table.table}.${column}`);
  return {
    text,
    bigint: (column) => BigInt(text(column)),
    // PostgreSQL writes bytes as \x and hexadecimal digits.
    bytes: (column) => Buffer.from(text(column).slice(2), "hex"),
  };
}
