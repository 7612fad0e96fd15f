import type { ReactNode } from "react";

export interface Selection<Row> {
  /** One row in words: `transfer`. */
  readonly noun: string;
  /** What a selected row adds to the sum, in naira. */
  readonly amountOf?: (row: Row) => number;
  /** The buttons that act on the selected rows. */
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}
