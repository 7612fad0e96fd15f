import { byteaArray, textArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import type { SealedTable } from "./sealed-table.ts";
import { isSealedText } from "./sealed-text.ts";

/** The values of a row's primary key as text, in the order of the table's key. */
export type RowKey = readonly string[];

/** A row's key, and for each sealed column the id of the master key that its value needs. */
export interface RowHeads {
  readonly key: RowKey;
  readonly heads: readonly (number | null)[];
}

/** The master keys that the next rows need, in the order of the primary key. */
export async function readHeads(
  queryable: Queryable,
  table: SealedTable,
  after: RowKey | undefined,
  limit: number,
): Promise<readonly RowHeads[]> {
  const rest = after === undefined ? sql`true` : sql`${keyOf(table)} > ${values(table, after)}`;
  return await queryable.many<RowHeads>(sql`
    select array[${list(keyNames(table).map((name) => sql`${name}::text`))}] as key,
           array[${list(columnNames(table).map((name) => headOf(table, name)))}]::integer[] as heads
    from ${sql.identifier(table.table)}
    where ${rest}
    order by ${list(keyNames(table))}
    limit ${limit}`);
}

/** A locked row: its texts by column, and its sealed values in the order of the table's columns. */
export interface LockedRow {
  readonly key: RowKey;
  readonly read: readonly string[];
  readonly sealed: readonly (Buffer | null)[];
}

/** Locks these rows, except those that another transaction has locked. */
export const lockRows = (tx: Queryable, table: SealedTable, keys: readonly RowKey[]) =>
  tx.many<LockedRow>(sql`${rowsOf(table, keys)} for update of held skip locked`);

/** Reads these rows without locks. */
export const readRows = (tx: Queryable, table: SealedTable, keys: readonly RowKey[]) =>
  tx.many<LockedRow>(rowsOf(table, keys));

const rowsOf = (table: SealedTable, keys: readonly RowKey[]): Sql =>
  sql`
    select array[${list(keyNames(table).map((name) => sql`held.${name}::text`))}] as key,
           array[${list((table.reads ?? []).map((name) => sql`held.${sql.identifier(name)}::text`))}]::text[] as read,
           array[${list(columnNames(table).map((name) => bytesOf(table, sql`held.${name}`)))}]::bytea[] as sealed
    from ${sql.identifier(table.table)} held
    join ${asked(table, keys)} on ${matches(table, sql`held`)}`;

export interface ResealedRow {
  readonly key: RowKey;
  /** In the order of the table's columns; null if the value stays unchanged. */
  readonly sealed: readonly (Buffer | null)[];
}

export const writeResealed = (tx: Queryable, table: SealedTable, rows: readonly ResealedRow[]) =>
  tx.run(sql`
    update ${sql.identifier(table.table)} held
    set ${list(columnNames(table).map((name, at) => sql`${name} = coalesce(${formOf(table, sql`asked.${sealedName(at)}`)}, held.${name})`))}
    from ${asked(
      table,
      rows.map(({ key }) => key),
      rows,
    )}
    where ${matches(table, sql`held`)}`);

const keyNames = ({ key }: SealedTable): readonly Sql[] => Object.keys(key).map(sql.identifier);

const columnNames = ({ columns }: SealedTable): readonly Sql[] =>
  Object.keys(columns).map(sql.identifier);

const keyOf = (table: SealedTable): Sql => sql`(${list(keyNames(table))})`;

const values = ({ key }: SealedTable, texts: RowKey): Sql =>
  sql`(${list(Object.values(key).map((type, at) => sql`${texts[at]}::text::${TYPES[type]}`))})`;

const TYPES = {
  bigint: sql`bigint`,
  integer: sql`integer`,
  text: sql`text`,
  timestamptz: sql`timestamptz`,
};

const keyName = (at: number): Sql => sql.identifier(`key_${at}`);
const sealedName = (at: number): Sql => sql.identifier(`sealed_${at}`);

/** The rows that are asked for, as a relation named `asked`. */
function asked(table: SealedTable, keys: readonly RowKey[], rows?: readonly ResealedRow[]): Sql {
  const types = Object.values(table.key);
  const columns = rows === undefined ? [] : Object.keys(table.columns);
  const arrays = [
    ...types.map(
      (type, at) => sql`${textArray(keys.map((key) => key[at] ?? null))}::text[]::${TYPES[type]}[]`,
    ),
    ...columns.map(
      (_, at) => sql`${byteaArray((rows ?? []).map(({ sealed }) => sealed[at] ?? null))}::bytea[]`,
    ),
  ];
  const names = [...types.map((_, at) => keyName(at)), ...columns.map((_, at) => sealedName(at))];
  return sql`unnest(${list(arrays)}) as asked(${list(names)})`;
}

const matches = (table: SealedTable, held: Sql): Sql =>
  list(
    keyNames(table).map((name, at) => sql`${held}.${name} = asked.${keyName(at)}`),
    " and ",
  );

const headOf = ({ form }: SealedTable, name: Sql): Sql =>
  form === "bytes"
    ? sql`get_byte(${name}, 1)`
    : sql`case when ${isSealedText(name)} then get_byte(decode(substr(${name}, 1, 4), 'base64'), 1) end`;

const bytesOf = ({ form }: SealedTable, name: Sql): Sql =>
  form === "bytes" ? name : sql`case when ${isSealedText(name)} then decode(${name}, 'base64') end`;

/** PostgreSQL breaks Base64 into lines, but the readers of these columns expect one. */
const formOf = ({ form }: SealedTable, value: Sql): Sql =>
  form === "bytes" ? value : sql`translate(encode(${value}, 'base64'), E'\n', '')`;

function list(pieces: readonly Sql[], separator = ", "): Sql {
  const between: Sql = { text: separator, values: [] };
  return pieces.reduce<Sql>(
    (before, piece, at) => (at === 0 ? piece : sql`${before}${between}${piece}`),
    sql.empty,
  );
}
