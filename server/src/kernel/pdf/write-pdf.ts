import type { PdfTable } from "./pdf-table.ts";
import { pdfThread } from "./pdf-thread.ts";

/** The thread draws this many rows before it turns to the next file: 30 ms or so. */
const ROWS_A_REQUEST = 100;

/**
 * Writes a table as a PDF while its rows are read. Another thread draws the pages, so that requests do not wait for
 * it. The generator asks for more rows only when the reader has taken the bytes before.
 */
export async function* writePdf({ rows, ...head }: PdfTable): AsyncGenerator<Uint8Array> {
  const file = pdfThread.openFile(head);
  try {
    for await (const piece of rows) {
      for (let next = 0; next < piece.length; next += ROWS_A_REQUEST) {
        const bytes = await file.ask(piece.slice(next, next + ROWS_A_REQUEST));
        if (bytes.length > 0) yield bytes;
      }
    }
    yield await file.ask("end");
  } finally {
    file.close();
  }
}
