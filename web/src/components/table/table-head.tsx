import { headLook } from "./cell-look.ts";
import type { Column } from "./column.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import type { useRows } from "./use-rows.ts";

interface TableHeadProps<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly table: ReturnType<typeof useRows<Row>>;
  readonly hasSelection: boolean;
  readonly isLoading: boolean;
}

/** The headings. They stay in view; the last one also holds the choice of columns. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { columns, table, hasSelection, isLoading } = props;
  return (
    <thead className="sticky top-1.5 z-10 bg-sheet max-fold:hidden">
      <tr>
        {hasSelection ? (
          <th className="w-px py-2 pl-7">
            <label className="-m-1 grid size-6 place-items-center">
              <input
                type="checkbox"
                aria-label="Select all rows of this page"
                checked={table.isAllSelected}
                disabled={isLoading}
                onChange={() => table.toggleAll()}
                className="size-4 accent-indigo"
              />
            </label>
          </th>
        ) : null}
        {table.visible.map((column, index) => (
          <th key={column.id} scope="col" className={headLook(column)}>
            <span className={column.isHeaderHidden === true ? "sr-only" : ""}>{column.header}</span>
            {index === table.visible.length - 1 ? (
              <ColumnChooser columns={columns} table={table} />
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}
