import type { PdfColumn, PdfFact, PdfTable } from "./pdf-table.ts";
import { escaped, plain, widthOf, wrapped } from "./pdf-text.ts";

/** A4, in points, of which an inch has 72. */
export const PAGE = { width: 595, height: 842, margin: 40 };

export const FONT = 3;
export const BOLD = 4;

const TEXT_SIZE = 8;
const HEADING_SIZE = 16;
const TITLE_SIZE = 11;
const LINE_HEIGHT = 10;
/** Between one row and the next. */
const ROW_GAP = 5;
/** Between the text of one column and that of the next. */
const COLUMN_GAP = 8;
/** What the footer takes above the margin. */
const FOOTER_HEIGHT = 20;
const FACT_HEIGHT = 14;
const LABEL_WIDTH = 85;

/** The lines of one cell, so that every row fits on a page. */
const LINES_MAX = 40;

const RIGHT = PAGE.width - PAGE.margin;

/** Bold letters are a little wider than those that a width is known of. */
const HEADING_WIDTH = (RIGHT - PAGE.margin) * 0.9;

interface TextStyle {
  readonly size?: number;
  readonly font?: number;
}

/** One page's drawing instructions, from the top down. */
export class Page {
  readonly #columns: readonly PdfColumn[];
  readonly #parts: string[] = [];
  #y = PAGE.height - PAGE.margin;

  constructor(table: PdfTable, number: number) {
    this.#columns = table.columns;
    if (number === 1) this.#head(table);
    this.#columnHeads();
    this.#footer(table.footer, number);
  }

  get content(): string {
    return this.#parts.join("\n");
  }

  /** Adds a row where it fits; false where it does not, and belongs on the next page. */
  addRow(cells: readonly string[]): boolean {
    const lines = this.#columns.map(({ width }, index) =>
      wrapped(plain(cells[index] ?? ""), width - COLUMN_GAP, TEXT_SIZE).slice(0, LINES_MAX),
    );
    const height = Math.max(...lines.map(({ length }) => length)) * LINE_HEIGHT + ROW_GAP;
    if (this.#y - height < PAGE.margin + FOOTER_HEIGHT) return false;
    this.#cells(lines, FONT);
    this.#y -= height;
    return true;
  }

  #head({ heading, title, facts }: PdfTable): void {
    for (const line of wrapped(plain(heading), HEADING_WIDTH, HEADING_SIZE)) {
      this.#y -= HEADING_SIZE + 2;
      this.#text(line, PAGE.margin, { size: HEADING_SIZE, font: BOLD });
    }
    this.#y -= TITLE_SIZE + 8;
    this.#text(title, PAGE.margin, { size: TITLE_SIZE });
    this.#y -= 10;
    this.#rule();
    this.#y -= FACT_HEIGHT + 2;
    const half = (RIGHT - PAGE.margin) / 2;
    const top = this.#y;
    const bottoms = facts.map((group, index) => {
      this.#y = top;
      for (const fact of group) this.#fact(fact, PAGE.margin + index * half, half);
      return this.#y;
    });
    this.#y = Math.min(...bottoms) - 10;
  }

  #fact({ label, value }: PdfFact, x: number, width: number): void {
    this.#text(label, x);
    for (const line of wrapped(plain(value), width - LABEL_WIDTH - COLUMN_GAP, TEXT_SIZE + 0.5)) {
      this.#text(line, x + LABEL_WIDTH, { font: BOLD });
      this.#y -= FACT_HEIGHT;
    }
  }

  #columnHeads(): void {
    this.#y -= TEXT_SIZE;
    this.#cells(
      this.#columns.map(({ title }) => [title]),
      BOLD,
    );
    this.#y -= 6;
    this.#rule();
    this.#y -= TEXT_SIZE + 5;
  }

  #footer(footer: string, number: number): void {
    const y = this.#y;
    this.#y = PAGE.margin + 10;
    this.#rule();
    this.#y = PAGE.margin;
    this.#text(footer, PAGE.margin);
    const page = `Page ${number}`;
    this.#text(page, RIGHT - widthOf(page, TEXT_SIZE));
    this.#y = y;
  }

  #cells(cells: readonly (readonly string[])[], font: number): void {
    const top = this.#y;
    let x = PAGE.margin;
    for (const [index, { width, alignsRight }] of this.#columns.entries()) {
      this.#y = top;
      const isLast = index === this.#columns.length - 1;
      const end = x + width - (isLast ? 0 : COLUMN_GAP);
      for (const line of cells[index] ?? []) {
        this.#text(line, alignsRight ? end - this.#widthIn(line, font) : x, { font });
        this.#y -= LINE_HEIGHT;
      }
      x += width;
    }
    this.#y = top;
  }

  /** Bold letters are a little wider. Bold is written of words alone, where the difference is hardly seen. */
  #widthIn(text: string, font: number): number {
    return widthOf(text, TEXT_SIZE) * (font === BOLD ? 1.06 : 1);
  }

  #text(text: string, x: number, { size = TEXT_SIZE, font = FONT }: TextStyle = {}): void {
    const place = `${x.toFixed(2)} ${this.#y.toFixed(2)} Td`;
    this.#parts.push(`BT /F${font} ${size} Tf ${place} (${escaped(plain(text))}) Tj ET`);
  }

  #rule(): void {
    const y = this.#y.toFixed(2);
    this.#parts.push(`0.5 w 0.6 G ${PAGE.margin} ${y} m ${RIGHT} ${y} l S`);
  }
}
