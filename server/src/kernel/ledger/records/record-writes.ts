import type { Sql } from "../../database/sql.ts";
import {
  exactly,
  insertText,
  type NamedColumn,
  rowsText,
  updateText,
} from "./record-statements.ts";

/** How rows are written where the usual statements are not enough. */
export interface Writes {
  readonly table?: string;
  /**
   * False if operations never insert such rows. A function gets the usual statement and the table expression of the
   * rows, `unnest(…) as new(…)`, and returns the whole statement.
   */
  readonly insert?: false | ((usual: string, rows: string) => string);
  /** A function gets the table expression of the rows, `unnest(…) as changed(…)`. */
  readonly update?: UpdateDescription | ((rows: string) => string);
}

interface UpdateDescription {
  /** Assignments beside the changed columns: `recorded_at = now()`. */
  readonly alsoSets?: string;
  /** A condition: only rows that meet it are updated; otherwise the update fails. Example: `decision is null`. */
  readonly where?: string;
  /** For rows in which other transactions change other columns without the ledger's lock. */
  readonly byKey?: boolean;
}

const changingOf = (columns: readonly NamedColumn[]): NamedColumn[] =>
  columns.filter(({ column }) => column.isChanging);

/** The statement that inserts rows, if operations insert them. */
export function insertOf({ table, insert }: Writes, all: readonly NamedColumn[]) {
  if (table === undefined || insert === false) return {};
  const columns = all.filter(({ column }) => !column.isComputed);
  const usual = insertText(table, columns);
  const text = insert === undefined ? usual : insert(usual, rowsText(columns, "new"));
  return { insert: (rows: readonly object[]): Sql => ({ text, values: arraysOf(columns, rows) }) };
}

/** The statement that updates rows by their keys, if any column changes. */
export function updateOf(
  { table, update = {} }: Writes,
  all: readonly NamedColumn[],
  key: readonly NamedColumn[],
) {
  const changing = changingOf(all);
  const columns = [...key, ...changing];
  if (table === undefined || (changing.length === 0 && typeof update !== "function")) return {};
  const statement =
    typeof update === "function"
      ? update(rowsText(columns, "changed"))
      : updateText({ table, key, changing, ...update });
  const text = exactly(statement, columns.length + 1);
  return {
    update: (rows: readonly object[]): Sql => ({
      text,
      values: [...arraysOf(columns, rows), rows.length],
    }),
  };
}

/** One array for each column, in the order of the columns. */
function arraysOf(columns: readonly NamedColumn[], rows: readonly object[]): (Buffer | string)[] {
  return columns.map(({ field, column }) =>
    // A row of the table has this field.
    column.toArray(rows.map((row) => (row as Readonly<Record<string, unknown>>)[field])),
  );
}
