import { assert } from "../../assert.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Sql } from "../../database/sql.ts";
import type { KeyQuery, Lookup, ResolvedKey } from "../records.ts";
import { type NamedColumn, readText } from "./record-statements.ts";

/** A lookup that resolves the key itself, or one that finds the row by a condition on `query.key`. */
export interface LookupDescription<Row> {
  keyOf(row: Row): string | null;
  readonly resolve?: (key: string) => ResolvedKey;
  /** Finds the row; the identity does if this is left out. */
  readonly where?: string;
  /** Which of several rows is found. */
  readonly order?: string;
  /** The column with the account to lock, if the table's lock is `account`. */
  readonly account?: string;
}

/** Keys `account/identity`. */
export const accountThenIdentity = (key: string): ResolvedKey => {
  const [accountId = "", identity = ""] = key.split("/");
  return { identity, accountId: BigInt(accountId) };
};

/** Keys of rows whose id is their account's. */
export const identityIsAccount = (key: string): ResolvedKey => ({
  identity: key,
  accountId: BigInt(key),
});

/** Keys of rows whose identity begins with their account: `account/name`. */
export const identityBeginsWithAccount = (key: string): ResolvedKey => ({
  identity: key,
  accountId: BigInt(key.split("/", 1)[0] ?? ""),
});

/** The identity of a row, as text: one field or two, the second after a slash. */
export function identityOf(fields: readonly string[]): (row: object) => string {
  const [first = "", second] = fields;
  // The row is one of the table, and these are fields of it.
  const fieldOf = (row: object, field: string) => (row as Record<string, unknown>)[field];
  if (second === undefined) return (row) => String(fieldOf(row, first));
  return (row) => `${fieldOf(row, first)}/${fieldOf(row, second)}`;
}

/** The conditions under which a row has the identity `query.key`. */
export function identityConditions(identity: readonly NamedColumn[]): string[] {
  assert(identity.length <= 2, "an identity has one part or two");
  return identity.map(({ column }, index) => {
    const part = partOfKey(index, identity.length);
    return `${column.name} = ${column.sentAs === "text" ? part : `${part}::${column.sentAs}`}`;
  });
}

/** The second part may hold slashes. */
function partOfKey(index: number, parts: number): string {
  if (parts === 1) return "query.key";
  return index === 0
    ? "split_part(query.key, '/', 1)"
    : "substr(query.key, strpos(query.key, '/') + 1)";
}

/** What the statement of a lookup is made of. */
export interface LookupTable {
  readonly table: string | undefined;
  readonly environment: NamedColumn;
  readonly identity: readonly NamedColumn[];
}

export function lookupOf<Row>(
  lookup: LookupDescription<Row>,
  { table, environment, identity }: LookupTable,
): Lookup<Row> {
  const { keyOf, resolve, where, order, account = null } = lookup;
  if (resolve !== undefined) return { keyOf, resolve };
  const names = identity.map(({ column }) => `${column.name}::text`);
  const selected = [
    `${environment.column.name} as "environmentId"`,
    "query.key",
    `${names.join(" || '/' || ")} as identity`,
    `${account}::bigint as "accountId"`,
  ];
  const conditions = where === undefined ? identityConditions(identity) : [where];
  const text = readText(selected.join(", "), {
    table,
    conditions: [sameEnvironment(environment), ...conditions],
    ...(order !== undefined && { end: `order by ${order} limit 1` }),
  });
  return { keyOf, find: (query) => ({ text, values: valuesOf(query) }) };
}

export const sameEnvironment = ({ column }: NamedColumn): string =>
  `${column.name} = query.environment_id`;

export const valuesOf = ({ environmentIds, keys }: KeyQuery): Sql["values"] => [
  bigintArray(environmentIds),
  textArray(keys),
];
