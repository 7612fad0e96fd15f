import { useLayoutEffect, useRef } from "react";
import { usePreferences } from "../../shell/preferences.ts";
import { classes } from "../classes.ts";
import { ErrorPanel } from "../error-panel.tsx";
import { useStepsOfOpenRow } from "../steps.ts";
import { DayRow } from "./day-row.tsx";
import { groupDays } from "./group-days.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { SpacerRow } from "./spacer-row.tsx";
import { TableHead } from "./table-head.tsx";
import type { DataTableProps } from "./table-props.ts";
import { TableRow } from "./table-row.tsx";
import { useRows } from "./use-rows.ts";
import { useWindow } from "./use-window.ts";

const HEIGHTS = { comfortable: 44, compact: 34 } as const;

/** A list of records: sticky head, rows that are links, day groups, selection with a sum. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, state, empty, footer } = props;
  if (rows === undefined && state.error !== null && state.error !== undefined)
    return <ErrorPanel subject={label} error={state.error} onRetry={() => void state.refetch()} />;
  if (rows?.length === 0) return empty;
  return (
    <>
      {rows !== undefined && state.error !== null ? (
        <div className="px-7 py-2 max-fold:px-4">
          <ErrorPanel
            isInline
            subject={label}
            error={state.error}
            onRetry={() => void state.refetch()}
          />
        </div>
      ) : null}
      <Rows {...props} rows={rows} />
      {footer}
    </>
  );
}

function Rows<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, state, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { density } = usePreferences();
  const table = useRows({ name: label, columns, rows: rows ?? [], rowKey });
  const items = groupDays(rows ?? [], rowKey, props.dayOf);
  useFocusAfterClose(props.openKey);
  useStepsOfOpenRow(props);
  const drawn = useWindow(items.length, HEIGHTS[density], body);
  return (
    <div className="@container relative" aria-busy={state.isFetching}>
      {state.isPlaceholderData ? <LoadingBar /> : null}
      <table
        aria-label={label}
        className={classes(
          "w-full border-collapse max-fold:block",
          state.isPlaceholderData && "opacity-60",
        )}
      >
        <TableHead
          columns={columns}
          table={table}
          hasSelection={selection !== undefined}
          isLoading={rows === undefined}
        />
        <tbody ref={body} data-rows="" className="max-fold:block">
          <SpacerRow height={drawn.above} />
          {rows === undefined ? <SkeletonRows columns={table.visible} density={density} /> : null}
          {items
            .slice(drawn.from, drawn.until)
            .map((item) =>
              item.kind === "day" ? (
                <DayRow key={item.key} at={item.at} summary={props.daySummary?.(item.rows)} />
              ) : (
                <TableRow
                  key={item.key}
                  {...props}
                  row={item.row}
                  id={item.key}
                  table={table}
                  density={density}
                />
              ),
            )}
          <SpacerRow height={drawn.below} />
        </tbody>
      </table>
      {selection === undefined ? null : <SelectionBar selection={selection} table={table} />}
    </div>
  );
}

/** A drawer that closes gives the focus back to its row. */
function useFocusAfterClose(openKey: string | undefined): void {
  const before = useRef(openKey);
  useLayoutEffect(() => {
    const closed = openKey === undefined ? before.current : undefined;
    before.current = openKey;
    if (closed === undefined) return;
    const row = `[data-key="${CSS.escape(closed)}"] [data-row-link]`;
    document.querySelector<HTMLElement>(row)?.focus();
  }, [openKey]);
}

function LoadingBar() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden bg-line">
      <div className="loading-bar h-full w-1/3 bg-chart-1" />
    </div>
  );
}
