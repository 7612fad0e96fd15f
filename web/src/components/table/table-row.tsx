import { classes } from "../classes.ts";
import { Link } from "../link.tsx";
import { cellLook } from "./cell-look.ts";
import type { DataTableProps } from "./table-props.ts";
import type { useRows } from "./use-rows.ts";

export interface TableRowProps<Row extends object> extends DataTableProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly table: ReturnType<typeof useRows<Row>>;
  readonly density: "comfortable" | "compact";
}

/** One record. Its link lies over the whole row; buttons in cells stand above the link. */
export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, id, table, density, rowTo, openKey, rowNote, selection } = props;
  const note = rowNote?.(row);
  // On a phone only some cells are drawn: the leading one always is.
  const lead = table.visible.find(({ phone }) => phone === "lead") ?? table.visible[0];
  return (
    <>
      <tr
        data-key={id}
        aria-selected={selection === undefined ? undefined : table.isSelected(id)}
        className={rowLook(props)}
      >
        {selection === undefined ? null : (
          <td className="w-px border-t border-line pl-7 max-fold:hidden">
            <label className="relative z-1 -m-1 grid size-6 place-items-center">
              <input
                type="checkbox"
                aria-label={`Select ${props.rowLabel?.(row) ?? id}`}
                checked={table.isSelected(id)}
                onChange={() => table.toggleRow(id)}
                className="size-4 accent-indigo"
              />
            </label>
          </td>
        )}
        {table.visible.map((column) => (
          <td key={column.id} className={classes(cellLook(column), HEIGHTS[density])}>
            {column === lead && rowTo !== undefined ? (
              <Link
                to={rowTo(row)}
                replace={openKey !== undefined}
                data-row-link=""
                aria-label={props.rowLabel?.(row) ?? id}
                aria-current={openKey === id ? "true" : undefined}
                className="absolute inset-0 -outline-offset-2!"
              >
                {null}
              </Link>
            ) : null}
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {note === undefined || note === null ? null : (
        <tr className={classes("text-meta", tone(props))}>
          <td colSpan={99} className="px-7 pb-2 max-fold:block max-fold:px-4">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

const HEIGHTS = { comfortable: "h-11", compact: "h-8.5 text-meta" } as const;

function rowLook<Row extends object>(props: TableRowProps<Row>): string {
  const { id, openKey, rowTo, table } = props;
  const isOn = openKey === id || table.isSelected(id);
  return classes(
    "relative max-fold:grid max-fold:grid-cols-[minmax(0,1fr)_auto] max-fold:items-center max-fold:gap-x-3 max-fold:gap-y-0.5 max-fold:border-t max-fold:border-line max-fold:px-4 max-fold:py-2.5",
    rowTo !== undefined && "hover:bg-hover",
    isOn && "bg-tint hover:bg-tint",
    openKey === id && "shadow-[inset_3px_0_0_var(--color-chart-1)]",
    tone(props),
  );
}

function tone<Row extends object>({ row, rowTone }: TableRowProps<Row>): string | undefined {
  const found = rowTone?.(row);
  if (found === "bad") return "shadow-[inset_3px_0_0_var(--color-bad)]";
  return found === "wait" ? "shadow-[inset_3px_0_0_var(--color-wait)]" : undefined;
}
