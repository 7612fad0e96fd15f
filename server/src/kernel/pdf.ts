import { assert } from "./assert.ts";
import { BOLD, FONT, PAGE, Page } from "./pdf-page.ts";
import type { PdfTable } from "./pdf-table.ts";

/** Objects that every file has: the catalogue, the list of pages, and two fonts that every reader brings along. */
const CATALOGUE = 1;
const PAGES = 2;

/**
 * Writes a table as a PDF while its rows are read. All of it is ASCII, so that its characters are its bytes: a letter
 * outside of it is written as an escape, and one that the standard fonts do not have as the letter it was made from.
 */
export async function* pdfPages(table: PdfTable): AsyncGenerator<string> {
  const file = new PdfFile();
  yield file.begin();
  let number = 1;
  let page = new Page(table, number);
  for await (const piece of table.rows) {
    for (const row of piece) {
      if (page.addRow(row)) continue;
      yield file.addPage(page.content);
      number += 1;
      page = new Page(table, number);
      assert(page.addRow(row), "a row fits on an empty page");
    }
  }
  yield file.addPage(page.content);
  yield file.end();
}

/** The objects of a file as they are written, and where each begins. */
class PdfFile {
  readonly #offsets = new Map<number, number>();
  readonly #pages: number[] = [];
  #length = 0;
  #next = BOLD + 1;

  begin(): string {
    return (
      this.#wrote("%PDF-1.4\n") + this.#font(FONT, "Helvetica") + this.#font(BOLD, "Helvetica-Bold")
    );
  }

  addPage(content: string): string {
    const [stream, page] = [this.#next, this.#next + 1];
    this.#next += 2;
    this.#pages.push(page);
    const body = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
    const fonts = `/F${FONT} ${FONT} 0 R /F${BOLD} ${BOLD} 0 R`;
    const about = `/Parent ${PAGES} 0 R /Contents ${stream} 0 R /Resources << /Font << ${fonts} >> >>`;
    return this.#object(stream, body) + this.#object(page, `<< /Type /Page ${about} >>`);
  }

  end(): string {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(" ");
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
    const pages = `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} ${box} >>`;
    const objects =
      this.#object(PAGES, pages) +
      this.#object(CATALOGUE, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`);
    const startsAt = this.#length;
    const size = this.#next;
    const entries = Array.from({ length: size - 1 }, (_, index) => {
      const offset = this.#offsets.get(index + 1) ?? 0;
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${CATALOGUE} 0 R >>\nstartxref\n${startsAt}\n%%EOF\n`;
    return `${objects}${table}${trailer}`;
  }

  #font(number: number, name: string): string {
    const about = `/Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding`;
    return this.#object(number, `<< /Type /Font ${about} >>`);
  }

  #object(number: number, body: string): string {
    this.#offsets.set(number, this.#length);
    return this.#wrote(`${number} 0 obj\n${body}\nendobj\n`);
  }

  #wrote(text: string): string {
    this.#length += text.length;
    return text;
  }
}
