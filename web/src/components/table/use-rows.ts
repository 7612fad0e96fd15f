import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { changePreferences, getPreferences, usePreferences } from "../../shell/preferences.ts";
import type { Column } from "./column.ts";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface RowsOptions<Row> {
  /** The name under which hidden columns are remembered. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** The state of a table: which columns are hidden, and which rows are selected. The server sorts, filters and pages. */
export function useRows<Row extends object>(options: RowsOptions<Row>) {
  const { name, columns, rows, rowKey } = options;
  const hidden = usePreferences().hiddenColumns[name];
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const columnVisibility = useMemo(
    () => Object.fromEntries((hidden ?? []).map((id) => [id, false])),
    [hidden],
  );
  const definitions = useMemo(
    () => columns.map(({ id, isFixed }) => ({ id, enableHiding: isFixed !== true })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: useMemo(() => [...rows], [rows]),
    getRowId: rowKey,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const isShown = (id: string) => columnVisibility[id] !== false;
  return {
    visible: columns.filter(({ id }) => isShown(id)),
    isShown,
    toggleColumn: (id: string) => toggleHidden(name, id, hidden ?? []),
    selected: table.getSelectedRowModel().rows.map(({ original }) => original),
    isSelected: (key: string) => rowSelection[key] === true,
    toggleRow: (key: string) => table.getRow(key).toggleSelected(),
    toggleAll: () => table.toggleAllRowsSelected(),
    isAllSelected: table.getIsAllRowsSelected(),
    clear: () => table.resetRowSelection(true),
  };
}

function toggleHidden(name: string, id: string, hidden: readonly string[]): void {
  const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
  const { hiddenColumns } = getPreferences();
  changePreferences({ hiddenColumns: { ...hiddenColumns, [name]: next } });
}
