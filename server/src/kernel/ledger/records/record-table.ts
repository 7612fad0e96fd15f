import { present } from "../../assert.ts";
import type { Sql } from "../../database/sql.ts";
import type { Lookup, RecordTable } from "../records.ts";
import type { ChangingColumn, Column } from "./record-columns.ts";
import {
  identityConditions,
  identityOf,
  type LookupDescription,
  type LookupTable,
  lookupOf,
  sameEnvironment,
  valuesOf,
} from "./record-keys.ts";
import { type NamedColumn, readText, selectList } from "./record-statements.ts";
import { insertOf, updateOf, type Writes } from "./record-writes.ts";

/** The columns of a record table, each under its field's name. */
export interface Columns {
  readonly environmentId: Column<bigint>;
  readonly [field: string]: Column<unknown>;
}

type ValueOf<C> = C extends Column<infer Value> ? Value : never;
type RowOfColumns<C extends Columns> = { readonly [Field in keyof C]: ValueOf<C[Field]> };
type ChangingOf<C extends Columns> = {
  [Field in keyof C]: C[Field] extends ChangingColumn<never> ? Field : never;
}[keyof C];

/** The type of a table's rows: `type Invoice = RowOf<typeof invoices>`. */
export type RowOf<T extends { readonly columns: Columns }> = RowOfColumns<T["columns"]>;

export interface RecordDescription<C extends Columns> extends Writes {
  /** The name of one row, for messages. Groups write their tables in the order of these names. */
  readonly name: string;
  /** Left out if every column is computed. */
  readonly table?: string;
  readonly lock: RecordTable<object>["lock"];
  readonly columns: C;
  /**
   * What names a row within its environment: one field or two, the second after a slash; `id` if left out. A function
   * if the identity is not a column; then `where` finds the row.
   */
  readonly identity?: readonly (keyof C & string)[] | ((row: RowOfColumns<C>) => string);
  /** A condition on every row that is read. */
  readonly where?: string;
  readonly lookups?: Readonly<Record<string, LookupDescription<RowOfColumns<C>>>>;
}

/** Changes of a row that `books.update` accepts. */
export type ChangesOf<T extends { readonly columns: Columns }> = Partial<
  Pick<RowOf<T>, ChangingOf<T["columns"]>>
>;

export interface DescribedTable<C extends Columns>
  extends RecordTable<RowOfColumns<C>, ChangingOf<C>> {
  readonly columns: C;
  /** Every column under its field's name, to be selected by other statements. */
  readonly selected: Sql;
  /** The same, each column with an alias of the table. */
  selectedFrom(alias: string): Sql;
}

/**
 * Describes a table of rows that operations decide on. The statements that read, insert and update its rows, the type
 * of a row, and the fields that may change all follow from the columns. The text of each statement is made once, here.
 */
export function recordTable<C extends Columns>(
  description: RecordDescription<C>,
): DescribedTable<C> {
  const { name, table, lock, columns, lookups = {}, identity = ["id"], where } = description;
  const all = Object.entries(columns).map(([field, column]) => ({ field, column }));
  const environment = { field: "environmentId", column: columns.environmentId };
  const key = typeof identity === "function" ? [] : identity.map((field) => named(columns, field));
  const text = readText(selectList(all), {
    table,
    conditions: [
      ...(columns.environmentId.isComputed ? [] : [sameEnvironment(environment)]),
      ...identityConditions(key),
      ...(where === undefined ? [] : [where]),
    ],
  });
  return {
    name,
    lock,
    columns,
    // A field is in the set exactly if its column's type says that it changes.
    changing: new Set(
      all.filter(({ column }) => column.isChanging).map(({ field }) => field),
    ) as ReadonlySet<unknown> as ReadonlySet<ChangingOf<C>>,
    identity: typeof identity === "function" ? identity : identityOf(identity),
    read: (query) => ({ text, values: valuesOf(query) }),
    selected: { text: selectList(all), values: [] },
    selectedFrom: (alias) => ({ text: selectList(all, alias), values: [] }),
    lookups: lookupsOf(lookups, { table, environment, identity: key }),
    ...insertOf(description, all),
    ...updateOf(description, all, [environment, ...key]),
  };
}

function lookupsOf<Row>(
  descriptions: Readonly<Record<string, LookupDescription<Row>>>,
  table: LookupTable,
): Record<string, Lookup<Row>> {
  const lookups = Object.entries(descriptions).map(
    ([by, description]) => [by, lookupOf(description, table)] as const,
  );
  return Object.fromEntries(lookups);
}

function named(columns: Columns, field: string): NamedColumn {
  return { field, column: present(columns[field], `the column of ${field}`) };
}
