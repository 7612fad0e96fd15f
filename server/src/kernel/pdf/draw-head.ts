import type { PageText, TextStyle } from "./page-text.ts";
import {
  CONTENT_WIDTH,
  PAGE,
  type PdfColumn,
  type PdfFact,
  type PdfTableHead,
} from "./pdf-table.ts";
import { REPLACEMENT } from "./printable-text.ts";

type Document = PDFKit.PDFDocument;

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

const GREEN = "#0b5d3b";
const GREY = "#5a6660";
const PALE = "#eef4f1";

const HEADING: TextStyle = { size: 17, isBold: true };
const TITLE: TextStyle = { size: 11, isBold: true, color: GREEN };
const LABEL: TextStyle = { size: 8, color: GREY };
const VALUE: TextStyle = { size: 8, isBold: true };
const TOTAL: TextStyle = { size: 13, isBold: true };
const COLUMN_TITLE: TextStyle = { size: 7.5, isBold: true, color: GREEN };
const SMALL: TextStyle = { size: 7, color: GREY };

const FACT_LINE = 13;
const LABEL_WIDTH = 80;
const GAP = 12;
const TOTAL_HEIGHT = 42;

const NOTE = `${REPLACEMENT} stands for a character that this document cannot show.`;

/** Draws the top of the first page and answers where it ends. */
export function drawHead(document: Document, text: PageText, head: PdfTableHead): number {
  let y: number = PAGE.margin;
  const titleLeft = RIGHT - text.widthOf(head.title, TITLE);
  text.draw(document, head.title, titleLeft, y + 5, TITLE);
  for (const line of text.wrap(head.heading, titleLeft - LEFT - GAP, HEADING)) {
    text.draw(document, line, LEFT, y, HEADING);
    y += HEADING.size + 5;
  }
  y += 4;
  document.rect(LEFT, y, CONTENT_WIDTH, 1.5).fill(GREEN);
  y = drawFacts(document, text, head.facts, y + 12);
  return drawTotals(document, text, head.totals, y + 6) + GAP;
}

/** Draws the top of every later page and answers where it ends. */
export function drawRunningHead(document: Document, text: PageText, head: PdfTableHead): number {
  const right = RIGHT - text.widthOf(head.title, SMALL);
  const [heading = ""] = text.wrap(head.heading, right - LEFT - GAP, SMALL);
  text.draw(document, heading, LEFT, PAGE.margin, SMALL);
  text.draw(document, head.title, right, PAGE.margin, SMALL);
  return PAGE.margin + 16;
}

/** Draws the titles of the columns and answers where the first row begins. */
export function drawColumnTitles(
  document: Document,
  text: PageText,
  columns: readonly PdfColumn[],
  y: number,
): number {
  const height = 18;
  document.rect(LEFT - 4, y, CONTENT_WIDTH + 8, height).fill(PALE);
  let x: number = LEFT;
  for (const { title, width, isFigure = false } of columns) {
    const left = isFigure ? x + width - text.widthOf(title, COLUMN_TITLE) : x;
    text.draw(document, title, left, y + 4.5, COLUMN_TITLE);
    x += width;
  }
  return y + height + 2;
}

/** Draws the bottom of a page. The note explains the replacement character on the pages that have one. */
export function drawFooter(
  document: Document,
  text: PageText,
  { footer, page, hasNote }: { footer: string; page: number; hasNote: boolean },
): void {
  const y = PAGE.height - PAGE.margin - 8;
  document.rect(LEFT, y - 6, CONTENT_WIDTH, 0.5).fill("#b9c4be");
  if (hasNote) text.draw(document, NOTE, LEFT, y - 18, SMALL);
  const number = `Page ${page}`;
  const right = RIGHT - text.widthOf(number, SMALL);
  const [line = ""] = text.wrap(footer, right - LEFT - GAP, SMALL);
  text.draw(document, line, LEFT, y, SMALL);
  text.draw(document, number, right, y, SMALL);
}

function drawFacts(
  document: Document,
  text: PageText,
  groups: PdfTableHead["facts"],
  top: number,
): number {
  const width = CONTENT_WIDTH / Math.max(groups.length, 1);
  const ends = groups.map((group, index) => {
    const x = LEFT + index * width;
    let y = top;
    for (const { label, value } of group) {
      text.draw(document, label, x, y, LABEL);
      for (const line of text.wrap(value, width - LABEL_WIDTH - GAP, VALUE)) {
        text.draw(document, line, x + LABEL_WIDTH, y, VALUE);
        y += FACT_LINE;
      }
    }
    return y;
  });
  return Math.max(top, ...ends);
}

function drawTotals(
  document: Document,
  text: PageText,
  totals: readonly PdfFact[],
  y: number,
): number {
  if (totals.length === 0) return y;
  const width = (CONTENT_WIDTH - GAP * (totals.length - 1)) / totals.length;
  for (const [index, { label, value }] of totals.entries()) {
    const x = LEFT + index * (width + GAP);
    document.roundedRect(x, y, width, TOTAL_HEIGHT, 4).fill(PALE);
    text.draw(document, label, x + 10, y + 7, LABEL);
    text.draw(document, value, x + 10, y + 20, TOTAL);
  }
  return y + TOTAL_HEIGHT;
}
