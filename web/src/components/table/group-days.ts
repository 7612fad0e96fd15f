import { lagosDay } from "../../format/time.ts";

/** An item of a table: a row, or the heading of a day with its rows. */
export type TableItem<Row> =
  | {
      readonly kind: "day";
      readonly key: string;
      readonly at: string;
      readonly rows: readonly Row[];
    }
  | { readonly kind: "row"; readonly key: string; readonly row: Row };

/** The rows in their order, with a heading before the first of each day of Lagos. */
export function groupDays<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  timeOf: ((row: Row) => string) | undefined,
): TableItem<Row>[] {
  const items: TableItem<Row>[] = [];
  let group: { day: string; rows: Row[] } | undefined;
  for (const row of rows) {
    if (timeOf !== undefined) {
      const at = timeOf(row);
      const day = lagosDay(new Date(at));
      if (group?.day !== day) {
        group = { day, rows: [] };
        items.push({ kind: "day", key: `day-${day}`, at, rows: group.rows });
      }
      group.rows.push(row);
    }
    items.push({ kind: "row", key: rowKey(row), row });
  }
  return items;
}
