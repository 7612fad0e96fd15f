/** A table on as many pages as it needs. The column titles and the footer are on each page. */
export interface PdfTable extends PdfTableHead {
  /** The rows in pieces, so that no file is ever in memory as a whole. */
  readonly rows: AsyncIterable<readonly PdfRow[]>;
}

/** Everything but the rows. It is sent to another thread, so it holds plain data only. */
export interface PdfTableHead {
  /** Who issued the document, in large letters at the top. */
  readonly heading: string;
  readonly title: string;
  /** Facts under the heading, in groups side by side. */
  readonly facts: readonly (readonly PdfFact[])[];
  /** Figures that the reader looks for first, in boxes above the table. */
  readonly totals: readonly PdfFact[];
  readonly footer: string;
  readonly columns: readonly PdfColumn[];
  /** Stands in the place of the rows if there are none. */
  readonly emptyNote: string;
}

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

export interface PdfColumn {
  readonly title: string;
  /** In points; all columns together are as wide as `CONTENT_WIDTH`. Wider text is wrapped. */
  readonly width: number;
  /** For figures: aligned right, on one line, in a smaller size if it would not fit. */
  readonly isFigure?: boolean;
}

/** One cell for each column. */
export type PdfRow = readonly string[];

/** A4, in points. An inch has 72 points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;

export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
