import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import type { Selection } from "./selection.ts";

/** The state of the list's query: a `useQuery` result fits. */
export interface ListState {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** The rows still match the previous filters, until the new ones arrive. */
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface DataTableProps<Row extends object> {
  /** What the rows are, for screen readers, errors and the memory of hidden columns: `Transactions`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly state: ListState;
  /** The address of a row's detail. The whole row is that link. */
  readonly rowTo?: (row: Row) => string;
  /** What the link of a row says to a screen reader: `Transfer to Fatima Bello Stores`. */
  readonly rowLabel?: (row: Row) => string;
  /** The key of the row whose detail is open. */
  readonly openKey?: string | undefined;
  /** The time of a row. With it, rows are grouped under a heading for their day. */
  readonly dayOf?: (row: Row) => string;
  /** Beside a day's heading: count and sum of its rows. */
  readonly daySummary?: (rows: readonly Row[]) => ReactNode;
  /** Below a row, in its own line: what is wrong with it, and what can be done. */
  readonly rowNote?: (row: Row) => ReactNode;
  /** A coloured edge at the left: an error or a warning. */
  readonly rowTone?: (row: Row) => "bad" | "wait" | undefined;
  readonly selection?: Selection<Row>;
  /** In place of the rows: the list is empty, or no row matches the filters. */
  readonly empty: ReactNode;
  readonly footer?: ReactNode;
}
