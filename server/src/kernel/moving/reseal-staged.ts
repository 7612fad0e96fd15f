import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type LockedRow, type RowKey, readRows, writeResealed } from "../sealing/queries.ts";
import { aboutOf } from "../sealing/sealed-row.ts";
import type { SealedTable } from "../sealing/sealed-table.ts";
import type { Vault } from "../sealing/vault.ts";
import { type Chunk, list, rowsOf } from "./chunk-queries.ts";
import { type Piece, stagedName } from "./pieces.ts";

interface Vaults {
  readonly sourceVault: Pick<Vault, "open">;
  readonly targetVault: Pick<Vault, "seal">;
}

const PAGE_ROWS = 1_000;

/** Seals every value of a chunk with the key of the new cell. Throws where the old cell cannot open one. */
export async function resealStaged(
  tx: Transaction,
  vaults: Vaults,
  piece: Piece,
  chunk: Chunk,
): Promise<void> {
  if (piece.sealed === undefined) return;
  // The statements of sealed tables name them without a schema.
  await tx.run(sql`set local search_path = arriving, public`);
  const table = { ...piece.sealed, table: stagedName(piece) };
  const keys = await readKeys(tx, table, piece, chunk);
  for (let at = 0; at < keys.length; at += PAGE_ROWS) {
    const rows = await readRows(tx, table, keys.slice(at, at + PAGE_ROWS));
    await writeResealed(
      tx,
      table,
      rows.map((row) => reseal(vaults, table, row)),
    );
  }
}

async function readKeys(
  tx: Transaction,
  table: SealedTable,
  piece: Piece,
  chunk: Chunk,
): Promise<readonly RowKey[]> {
  const names = Object.keys(table.key).map((name) => sql`row.${sql.identifier(name)}::text`);
  const has = Object.keys(table.columns).map((name) => sql`row.${sql.identifier(name)}`);
  const rows = await tx.many<{ key: RowKey }>(sql`
    select array[${list(names)}] as key from ${rowsOf(piece, chunk, "staged")}
      and num_nonnulls(${list(has)}) > 0`);
  return rows.map(({ key }) => key);
}

function reseal({ sourceVault, targetVault }: Vaults, table: SealedTable, row: LockedRow) {
  const abouts = aboutOf(table, row);
  const sealed = row.sealed.map((value, at) => {
    const about = abouts[at];
    return value === null || about === undefined
      ? null
      : targetVault.seal(sourceVault.open(value, about), about);
  });
  return { key: row.key, sealed };
}
