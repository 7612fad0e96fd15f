import type { ReactNode } from "react";

/** One column of a table. Time comes first, the amount last. */
export interface Column<Row> {
  readonly id: string;
  /** The heading. A column of buttons has one too; `isHeaderHidden` keeps it for screen readers. */
  readonly header: string;
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts, so that their digits align. */
  readonly align?: "start" | "end";
  /** `fit` is as narrow as its content, `grow` takes what is left and cuts long names with an ellipsis. */
  readonly width?: "fit" | "grow";
  /**
   * Where it stands in the two lines of a phone: `lead` on the left over both, `top` and `bottom` on the right, and
   * `foot` below them for buttons. Without a place it is not in the row, and the detail or the lead cell has to show
   * it.
   */
  readonly phone?: "lead" | "top" | "bottom" | "foot";
  /** True if a person may not hide it. */
  readonly isFixed?: boolean;
  /** The name by which the server sorts, if it can. */
  readonly sortBy?: string;
}
