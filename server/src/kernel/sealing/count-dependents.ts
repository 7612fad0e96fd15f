import type { Queryable } from "../database/database.ts";
import { lockRows, type RowHeads, type RowKey, readHeads } from "./queries.ts";
import { aboutOf } from "./sealed-row.ts";
import type { SealedTable } from "./sealed-table.ts";
import type { Vault } from "./vault.ts";

/** How many sealed values depend on each master key, by the key's id. */
export type Dependents = ReadonlyMap<number, number>;

const PAGE_ROWS = 2_000;

/** Reads a table page by page, so that no statement and no lock lasts long. */
export async function* pagesOf(
  queryable: Queryable,
  table: SealedTable,
): AsyncGenerator<readonly RowHeads[]> {
  let after: RowKey | undefined;
  do {
    const page = await readHeads(queryable, table, after, PAGE_ROWS);
    yield page;
    after = page.length === PAGE_ROWS ? page.at(-1)?.key : undefined;
  } while (after !== undefined);
}

export async function countDependents(
  queryable: Queryable,
  tables: readonly SealedTable[],
): Promise<Dependents> {
  const counts = new Map<number, number>();
  for (const table of tables)
    for await (const page of pagesOf(queryable, table)) addHeads(counts, page);
  return counts;
}

function addHeads(counts: Map<number, number>, page: readonly RowHeads[]): void {
  for (const id of page.flatMap(({ heads }) => heads))
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** For example: key 1 for 12 sealed values, key 2 for 3. */
export const describeDependents = (dependents: Dependents): string =>
  [...dependents]
    .sort(([one], [other]) => one - other)
    .map(([id, count]) => `key ${id} for ${count} sealed values`)
    .join(", ");

/** True if the vault's key opens the first value that claims to be sealed with it, or if there is no such value. */
export async function opensSample(
  tx: Queryable,
  tables: readonly SealedTable[],
  vault: Vault,
): Promise<boolean> {
  for (const table of tables)
    for await (const page of pagesOf(tx, table)) {
      const found = page.find(({ heads }) => heads.includes(vault.sealsWith));
      if (found !== undefined) return await opens(tx, table, found, vault);
    }
  return true;
}

async function opens(
  tx: Queryable,
  table: SealedTable,
  { key, heads }: RowHeads,
  vault: Vault,
): Promise<boolean> {
  const [row] = await lockRows(tx, table, [key]);
  const at = heads.indexOf(vault.sealsWith);
  const sealed = row?.sealed[at];
  if (row === undefined || sealed == null) return true;
  try {
    vault.open(sealed, aboutOf(table, row)[at] ?? "");
    return true;
  } catch {
    return false;
  }
}
