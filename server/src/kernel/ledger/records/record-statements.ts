import type { Column } from "./record-columns.ts";

/** A column under the name of its field. */
export interface NamedColumn {
  readonly field: string;
  readonly column: Column<unknown>;
}

/** The keys of a `KeyQuery`, as the rows `query(environment_id, key)`. */
const QUERY = "unnest($1::bigint[], $2::text[]) as query(environment_id, key)";

/** `environment_id as "environmentId", id, …`, each column with the alias of its table if there is one. */
export const selectList = (columns: readonly NamedColumn[], alias?: string): string =>
  columns
    .map(({ field, column }) => {
      const name = alias === undefined ? column.name : `${alias}.${column.name}`;
      const value = column.expression(name);
      return value === field ? value : `${value} as "${field}"`;
    })
    .join(", ");

interface ReadParts {
  readonly table: string | undefined;
  readonly conditions: readonly string[];
  readonly end?: string;
}

/** Reads what the keys mean, one index search for each key: `offset 0` keeps PostgreSQL from any other plan. */
export function readText(selected: string, { table, conditions, end = "offset 0" }: ReadParts) {
  const from = table === undefined ? "" : `from ${table}`;
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  return `
    select found.*
    from ${QUERY}
    cross join lateral (select ${selected} ${from} ${where} ${end}) found`;
}

/** Given rows as a table expression: one array for each column. */
export const rowsText = (columns: readonly NamedColumn[], alias: string): string => {
  const arrays = columns.map(({ column }, index) => `$${index + 1}::${column.sentAs}[]`);
  return `unnest(${arrays.join(", ")}) as ${alias}(${namesOf(columns).join(", ")})`;
};

export function insertText(table: string, columns: readonly NamedColumn[]): string {
  const values = columns.map(({ column }) => assignedValue(column, "new"));
  return `
    insert into ${table} (${namesOf(columns).join(", ")})
    select ${values.join(", ")} from ${rowsText(columns, "new")}`;
}

export interface UpdateParts {
  readonly table: string;
  readonly key: readonly NamedColumn[];
  readonly changing: readonly NamedColumn[];
  /** Assignments beside those of the given rows. */
  readonly alsoSets?: string | undefined;
  /** Only rows of which this is true are changed. */
  readonly where?: string | undefined;
  /** Finds the row by its key again after a wait, and not by its place. */
  readonly byKey?: boolean | undefined;
}

/** Finds each row by its key and changes it at its place, which keeps the plan a loop over the given rows. */
export function updateText(parts: UpdateParts): string {
  const { table, key, changing, alsoSets, where, byKey = false } = parts;
  const sets = changing.map(({ column }) => `${column.name} = ${assignedValue(column, "changed")}`);
  const isIt = (alias: string) =>
    [
      ...namesOf(key).map((name) => `${alias}.${name} = changed.${name}`),
      ...(where === undefined ? [] : [`${alias}.${where}`]),
    ].join(" and ");
  const place = `target.ctid = (select known.ctid from ${table} known where ${isIt("known")})`;
  return `
    update ${table} target
    set ${[...sets, ...(alsoSets === undefined ? [] : [alsoSets])].join(", ")}
    from ${rowsText([...key, ...changing], "changed")}
    where ${byKey ? isIt("target") : place}`;
}

/** Makes a statement and its transaction fail if the number of rows that it changes differs from its last parameter. */
export const exactly = (statement: string, countAt: number): string => `
    with touched as (${statement} returning 1)
    select 1 / (count(*) = $${countAt}::bigint)::integer from touched`;

const namesOf = (columns: readonly NamedColumn[]): string[] =>
  columns.map(({ column }) => column.name);

const assignedValue = ({ name, castTo }: Column<unknown>, alias: string): string =>
  castTo === null ? `${alias}.${name}` : `${alias}.${name}::${castTo}`;
