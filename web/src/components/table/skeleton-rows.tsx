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
          <CellSkeleton column={column} isTall={density === "comfortable"} />
        </td>
      ))}
    </tr>
  ));
}

interface CellSkeletonProps {
  readonly column: Column<never>;
  readonly isTall: boolean;
}

/** The leading cell has two lines, as its rows will. */
function CellSkeleton({ column, isTall }: CellSkeletonProps) {
  if (column.align === "end") return <SkeletonText className="ml-auto w-24" />;
  if (column.width !== "grow") return <SkeletonText className="w-28 max-w-full" />;
  return (
    <>
      <SkeletonText className="w-44 max-w-full" />
      {isTall ? <SkeletonText className="h-2! w-64 max-w-full" /> : null}
    </>
  );
}
