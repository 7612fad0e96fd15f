import { classes } from "../classes.ts";
import { SkeletonText } from "../skeleton.tsx";
import { cellLook } from "./cell-look.ts";
import type { Column } from "./column.ts";

const ROWS = 8;

interface SkeletonRowsProps {
  readonly columns: readonly Column<never>[];
  readonly density: "comfortable" | "compact";
}

/** Eight rows of the true height, until the first page is there. */
export function SkeletonRows({ columns, density }: SkeletonRowsProps) {
  return Array.from({ length: ROWS }, (_, index) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
      key={index}
      className="max-fold:grid max-fold:h-15 max-fold:grid-cols-[minmax(0,1fr)_auto] max-fold:items-center max-fold:gap-x-3 max-fold:border-t max-fold:border-line max-fold:px-4"
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(cellLook(column), density === "compact" ? "h-8.5" : "h-11")}
        >
          <SkeletonText className={column.align === "end" ? "ml-auto w-24" : "w-28 max-w-full"} />
        </td>
      ))}
    </tr>
  ));
}
