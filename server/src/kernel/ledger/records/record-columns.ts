import {
  bigintArray,
  booleanArray,
  byteaArray,
  documentArray,
  integerArray,
  textArray,
  timeArray,
} from "../../database/arrays.ts";

/** A column of a record table: its name, its SQL type, and how its values are sent. */
export interface Column<Value> {
  readonly name: string;
  /** The SQL expression that reads it, given the column's name as a statement refers to it. */
  expression(name: string): string;
  /** The SQL type in which its values are sent, as an array of many rows. */
  readonly sentAs: string;
  /** The column's own SQL type where it differs from the one that is sent. */
  readonly castTo: string | null;
  /** Computed columns are read and never written. */
  readonly isComputed: boolean;
  readonly isChanging: boolean;
  /** A method, so that a column without nulls can be used as one with nulls: every array form can hold nulls. */
  toArray(values: readonly Value[]): Buffer | string;
}

export interface ChangingColumn<Value> extends Column<Value> {
  readonly isChanging: true;
}

function column<Value>(
  name: string,
  sentAs: string,
  toArray: Column<Value>["toArray"],
): Column<Value> {
  return {
    name,
    expression: (reference) => reference,
    sentAs,
    castTo: null,
    isComputed: false,
    isChanging: false,
    toArray,
  };
}

/** Ids and money. */
export const bigint = (name: string) => column<bigint>(name, "bigint", bigintArray);

export const integer = (name: string) => column<number>(name, "integer", integerArray);

export const boolean = (name: string) => column<boolean>(name, "boolean", booleanArray);

/** Short text, with the values it can have as its type: `text<WalletStatus>("status")`. */
export const text = <Value extends string = string>(name: string) =>
  column<Value>(name, "text", textArray);

/** Long text, JSON above all. It is sent without escapes. */
export const longText = (name: string) => column<string>(name, "text", documentArray);

export const time = (name: string) => column<Date>(name, "timestamptz", timeArray);

export const bytes = (name: string) => column<Buffer>(name, "bytea", byteaArray);

/** A value of another SQL type that the program handles as PostgreSQL writes it: `date`, `jsonb`. */
export const textOf = (name: string, castTo: string): Column<string> => ({
  ...column<string>(name, "text", documentArray),
  expression: (column) => `${column}::text`,
  castTo,
});

/** A day, as in `2026-01-31`. */
export const date = (name: string) => textOf(name, "date");

/** A value that is stored as JSON in a text column. */
export const json = <Value extends object>(name: string): Column<Value> => ({
  ...column<Value>(name, "text", (values) =>
    documentArray(values.map((value) => JSON.stringify(value))),
  ),
  expression: (column) => `${column}::json`,
});

/** A list of words. Each list is sent as text, because PostgreSQL has no arrays of arrays of different lengths. */
export const textList = <Value extends string = string>(
  name: string,
): Column<readonly Value[]> => ({
  ...column<readonly Value[]>(name, "text", (values) => textArray(values.map(textArray))),
  castTo: "text[]",
});

export const nullable = <Value>(of: Column<Value>): Column<Value | null> => of;

/** `books.update` may change this column. */
export const changing = <Value>(of: Column<Value>): ChangingColumn<Value> => ({
  ...of,
  isChanging: true,
});

/** A value that is read by an SQL expression and never written. The expression may use `query.key`. */
export const computed = <Value>(of: Column<Value>, expression: string): Column<Value> => ({
  ...of,
  expression: () => expression,
  isComputed: true,
});
