import type { PdfRow } from "./pdf-table.ts";

/** Rows that fit into memory, as the pieces of a table. */
export async function* inOnePiece(rows: readonly PdfRow[]): AsyncGenerator<readonly PdfRow[]> {
  if (rows.length > 0) yield rows;
}
