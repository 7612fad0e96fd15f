/** A table on as many pages as it takes. The column heads and the footer are on each page. */
export interface PdfTable {
  /** In large letters at the top: who it is from. */
  readonly heading: string;
  readonly title: string;
  /** What is said under the title, in groups that stand side by side. */
  readonly facts: readonly (readonly PdfFact[])[];
  readonly footer: string;
  readonly columns: readonly PdfColumn[];
  /** Rows, a piece at a time: a file of any length is never in memory as a whole. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

export interface PdfColumn {
  readonly title: string;
  /** In points. Text that is wider is wrapped. */
  readonly width: number;
  readonly alignsRight?: boolean;
}
