import PDFDocument from "pdfkit";
import { drawColumnTitles, drawFooter, drawHead, drawRunningHead } from "./draw-head.ts";
import { hasReplacement, type PageText, type TextStyle } from "./page-text.ts";
import {
  CONTENT_WIDTH,
  PAGE,
  type PdfColumn,
  type PdfRow,
  type PdfTableHead,
} from "./pdf-table.ts";

const CELL: TextStyle = { size: 7.5 };

const LINE_HEIGHT = 10;
/** The space above and below the text of a row. */
const ROW_PADDING = 3.5;
const COLUMN_GAP = 8;
/** The footer and its note need this much above the margin. */
const FOOTER_HEIGHT = 30;
const ROWS_END = PAGE.height - PAGE.margin - FOOTER_HEIGHT;
/** A row of at most this many lines stays on one page. A longer one continues on the next. */
const LINES_KEPT_TOGETHER = 12;
/** A figure in a smaller size than this would be hard to read. */
const FIGURE_SIZE_MIN = 4;

type Cells = readonly (readonly string[])[];

/** A PDF file with one table. Each call answers the bytes that became final, so a file of any length needs little memory. */
export class TableDocument {
  readonly #document: PDFKit.PDFDocument;
  readonly #text: PageText;
  readonly #head: PdfTableHead;
  #page = 0;
  #y = 0;
  #hasRows = false;
  #hasReplacement = false;

  constructor(head: PdfTableHead, text: PageText) {
    this.#text = text;
    this.#head = toPrintableHead(head, text);
    this.#document = new PDFDocument({
      autoFirstPage: false,
      size: [PAGE.width, PAGE.height],
      margin: 0,
      // pdfkit's own cache keeps every word of the file.
      fontLayoutCache: false,
      lang: "en-NG",
      displayTitle: true,
      info: { Title: head.title, Author: head.heading, Producer: "Kasuwa", Creator: "Kasuwa" },
      // Without this, pdfkit loads a standard font, which is not embedded.
      font: "",
    });
    text.registerFonts(this.#document);
    this.#addPage();
  }

  addRows(rows: readonly PdfRow[]): Uint8Array<ArrayBuffer> {
    for (const row of rows) this.#addRow(row);
    return this.#read();
  }

  /** Closes the file; call nothing after it. */
  end(): Uint8Array<ArrayBuffer> {
    if (!this.#hasRows) this.#drawLine([[this.#head.emptyNote]], 0);
    this.#endPage();
    this.#document.end();
    return this.#read();
  }

  #addRow(row: PdfRow): void {
    this.#hasRows = true;
    const cells = this.#head.columns.map((column, index) =>
      this.#linesOf(row[index] ?? "", column),
    );
    const lines = Math.max(...cells.map(({ length }) => length));
    const staysWhole = lines <= LINES_KEPT_TOGETHER;
    if (staysWhole && this.#y + lines * LINE_HEIGHT + 2 * ROW_PADDING > ROWS_END) this.#nextPage();
    this.#y += ROW_PADDING;
    for (let line = 0; line < lines; line++) {
      if (this.#y + LINE_HEIGHT + ROW_PADDING > ROWS_END) this.#nextPage();
      this.#drawLine(cells, line);
      this.#y += LINE_HEIGHT;
    }
    this.#y += ROW_PADDING;
    this.#rule();
  }

  #linesOf(cell: string, { width, isFigure = false }: PdfColumn): readonly string[] {
    const text = this.#text.toPrintable(cell);
    return isFigure ? [text] : this.#text.wrap(text, width - COLUMN_GAP, CELL);
  }

  #drawLine(cells: Cells, line: number): void {
    let x: number = PAGE.margin;
    for (const [index, column] of this.#head.columns.entries()) {
      const text = cells[index]?.[line] ?? "";
      if (text !== "") this.#drawCell(text, x, column);
      x += column.width;
    }
  }

  #drawCell(text: string, x: number, { width, isFigure = false }: PdfColumn): void {
    this.#hasReplacement ||= hasReplacement(text);
    const style = isFigure ? this.#figureStyle(text, width) : CELL;
    const left = isFigure ? x + width - this.#text.widthOf(text, style) : x;
    // All cells of a line have one baseline.
    const top = this.#y + CELL.size - style.size;
    this.#text.draw(this.#document, text, left, top, style);
  }

  /** A figure is never broken into two lines, where it could be misread. */
  #figureStyle(text: string, width: number): TextStyle {
    const fits = (width - COLUMN_GAP / 2) / this.#text.widthOf(text, CELL);
    return fits >= 1 ? CELL : { ...CELL, size: Math.max(CELL.size * fits, FIGURE_SIZE_MIN) };
  }

  #nextPage(): void {
    this.#endPage();
    this.#addPage();
  }

  #addPage(): void {
    this.#document.addPage();
    this.#page += 1;
    const drawHeading = this.#page === 1 ? drawHead : drawRunningHead;
    const top = drawHeading(this.#document, this.#text, this.#head);
    this.#y = drawColumnTitles(this.#document, this.#text, this.#head.columns, top);
    this.#hasReplacement = this.#page === 1 && hasReplacement(JSON.stringify(this.#head));
  }

  #endPage(): void {
    const { footer } = this.#head;
    drawFooter(this.#document, this.#text, {
      footer,
      page: this.#page,
      hasNote: this.#hasReplacement,
    });
  }

  #rule(): void {
    this.#document
      .moveTo(PAGE.margin, this.#y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, this.#y)
      .lineWidth(0.4)
      .strokeColor("#d8dedb")
      .stroke();
  }

  /** A copy with a buffer of its own, so that it can move to another thread. */
  #read(): Uint8Array<ArrayBuffer> {
    // A readable stream of bytes answers a Buffer, or null if there are none.
    return Uint8Array.from((this.#document.read() as Buffer | null) ?? []);
  }
}

function toPrintableHead(head: PdfTableHead, text: PageText): PdfTableHead {
  const facts = (list: PdfTableHead["totals"]) =>
    list.map(({ label, value }) => ({ label, value: text.toPrintable(value) }));
  return {
    ...head,
    heading: text.toPrintable(head.heading),
    footer: text.toPrintable(head.footer),
    facts: head.facts.map(facts),
    totals: facts(head.totals),
  };
}
