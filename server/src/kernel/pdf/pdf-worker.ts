import { type MessagePort, parentPort } from "node:worker_threads";
import { present } from "../assert.ts";
import { PageText } from "./page-text.ts";
import type { PdfRow, PdfTableHead } from "./pdf-table.ts";
import { TableDocument } from "./table-document.ts";

/** Sent to the thread once for each file. All messages about the file go through `port`. */
export interface OpenFile {
  readonly head: PdfTableHead;
  readonly port: MessagePort;
}

/** The rows that come next, or the end of the file. The thread sends one answer to each request. */
export type FileRequest = readonly PdfRow[] | "end";

/** Why a file could not be drawn. Other files of the thread go on. */
export type FileAnswer = Uint8Array | Error;

const text = new PageText();

/** The program of the PDF thread. Each file has a port, and is forgotten when the port is closed. */
present(parentPort, "the port of a thread").on("message", ({ head, port }: OpenFile) => {
  let document: TableDocument | undefined;
  port.on("message", (request: FileRequest) => {
    try {
      document ??= new TableDocument(head, text);
      const bytes = request === "end" ? document.end() : document.addRows(request);
      port.postMessage(bytes, [bytes.buffer]);
    } catch (error) {
      port.postMessage(error);
    }
  });
});
