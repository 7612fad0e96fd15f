import { SlidersHorizontal } from "lucide-react";
import { IconButton } from "../button.tsx";
import { Checkbox } from "../choice-fields.tsx";
import { Panel } from "../panel.tsx";
import type { Column } from "./column.ts";
import type { useRows } from "./use-rows.ts";

interface ColumnChooserProps<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly table: ReturnType<typeof useRows<Row>>;
}

/** Which columns are shown. The choice is remembered in this browser. */
export function ColumnChooser<Row extends object>({ columns, table }: ColumnChooserProps<Row>) {
  const free = columns.filter(({ isFixed }) => isFixed !== true);
  if (free.length === 0) return null;
  return (
    // In the gutter, so that the heading stands above the figures of its column.
    <span className="absolute inset-y-0 right-0.5 flex items-center">
      <Panel
        label="Columns"
        trigger={(props) => (
          <IconButton
            {...props}
            icon={SlidersHorizontal}
            size={13}
            label="Choose columns"
            className="size-6!"
          />
        )}
      >
        <div className="flex min-w-40 flex-col gap-1.5 text-body font-normal text-ink">
          {free.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={table.isShown(id)}
              onChange={() => table.toggleColumn(id)}
            />
          ))}
        </div>
      </Panel>
    </span>
  );
}
