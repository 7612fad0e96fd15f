import { textArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Chunk, ChunkDigest } from "./chunk-queries.ts";
import { list } from "./chunk-queries.ts";
import { type Piece, placeOf, stagedName, stagedPlace } from "./pieces.ts";

/**
 * Rows wait in a schema of their own until all of them have arrived, so that no proof and no report sees a part of a
 * business. Its tables are unlogged: a backup leaves them out, and a crash of the server empties all of them together.
 */
export async function prepareStaging(target: Queryable, businessId: bigint): Promise<void> {
  await target.run(sql`create schema if not exists arriving`);
  await target.run(sql`
    create unlogged table if not exists arriving.chunks (
      piece text not null, number integer not null, after_key text[], until_key text[],
      is_last boolean not null, is_same boolean not null default false, row_count bigint not null,
      fixed_rows bigint not null default 0, fixed bytea,
      primary key (piece, number))`);
  await target.run(
    sql`create unlogged table if not exists arriving.business (id bigint primary key)`,
  );
  await target.run(
    sql`insert into arriving.business (id) values (${businessId}) on conflict do nothing`,
  );
}

export const readStagedBusinesses = async (target: Queryable): Promise<readonly bigint[]> => {
  const { has } = await target.one<{ has: boolean }>(
    sql`select to_regclass('arriving.business') is not null as has`,
  );
  if (!has) return [];
  const rows = await target.many<{ id: bigint }>(sql`select id from arriving.business`);
  return rows.map(({ id }) => id);
};

export const readStagedTables = async (target: Queryable): Promise<readonly string[]> => {
  const rows = await target.many<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'arriving'`,
  );
  return rows.map(({ name }) => name);
};

export const dropStaging = (target: Queryable) =>
  target.run(sql`drop schema if exists arriving cascade`);

/** The columns of the new cell's table, which a check has found to be the same. */
export async function stagePiece(target: Queryable, piece: Piece): Promise<void> {
  const { table } = piece;
  const like = sql`${sql.identifier(table.schema ?? "public")}.${sql.identifier(table.name)}`;
  const key = list(piece.order.map(({ name }) => sql.identifier(name)));
  await target.run(
    sql`create unlogged table if not exists ${stagedPlace(piece)} (like ${like} including defaults)`,
  );
  await target.run(
    sql`create index if not exists ${sql.identifier(indexName(piece))} on ${stagedPlace(piece)} (${
      piece.environmentId === null ? key : sql`environment_id, ${key}`
    })`,
  );
}

const indexName = (piece: Piece): string => `${stagedName(piece)}_by_key`;

export interface StagedChunk extends Chunk {
  readonly piece: string;
  readonly isLast: boolean;
  /** Both cells had the same rows when they were compared. */
  readonly isSame: boolean;
  readonly rows: bigint;
  readonly fixedRows: bigint;
  readonly fixed: Buffer | null;
}

export const readChunks = (target: Queryable) =>
  target.many<StagedChunk>(sql`
    select piece, number, after_key as after, until_key as until, is_last as "isLast", is_same as "isSame",
           row_count as rows, fixed_rows as "fixedRows", fixed
    from arriving.chunks order by piece, number`);

export const noteCopied = (
  target: Queryable,
  piece: Piece,
  { number, after, until }: Chunk,
  rows: number,
) =>
  target.run(sql`
    insert into arriving.chunks (piece, number, after_key, until_key, is_last, row_count)
    values (${piece.name}, ${number}, ${after}::text[], ${until}::text[], ${until === null}, ${rows})
    on conflict (piece, number) do update set row_count = excluded.row_count, is_same = false`);

/** Notes pieces that have no row in the old cell as complete. */
export const noteEmpty = (target: Queryable, pieces: readonly Piece[]) =>
  target.run(sql`
    insert into arriving.chunks (piece, number, is_last, row_count)
    select piece, 1, true, 0 from unnest(${namesOf(pieces)}::text[]) as piece`);

/** Notes pieces as compared that have no row in either cell. */
export const noteSameEmpty = (target: Queryable, pieces: readonly Piece[]) =>
  target.run(sql`
    update arriving.chunks set is_same = true, fixed = case
      when piece = any(${namesOf(pieces.filter(({ digested }) => digested !== undefined))}::text[]) then sha256('')
    end
    where piece = any(${namesOf(pieces)}::text[])`);

const namesOf = (pieces: readonly Piece[]): string => textArray(pieces.map(({ name }) => name));

export const noteSame = (
  target: Queryable,
  { piece, number }: Pick<StagedChunk, "piece" | "number">,
  { fixed, fixedRows, rows }: ChunkDigest,
) =>
  target.run(sql`
    update arriving.chunks set is_same = true, fixed = ${fixed}, fixed_rows = ${fixedRows}, row_count = ${rows}
    where piece = ${piece} and number = ${number}`);

/** Makes the partition of a piece in the new cell, where it is missing. */
export const makePart = (target: Queryable, piece: Piece) =>
  target.run(sql`
    select make_partition(${piece.table.name}, ${piece.part.name.slice(piece.table.name.length)},
                          ${(piece.part.bounds ?? "").replace(/^FOR VALUES /i, "")})`);

/** Takes the rows of a table in. A partition gets them in the order of time, in which the proofs read its pages. */
export const insertStaged = (target: Queryable, piece: Piece) =>
  target.run(sql`
    insert into ${placeOf({ ...piece, part: { name: piece.table.name, bounds: null } })} (${list(piece.columns.map(sql.identifier))})
    overriding system value
    select ${list(piece.columns.map((name) => firstValue(piece, name)))} from ${stagedPlace(piece)} row
    ${piece.part.bounds === null ? sql`` : sql`order by row.recorded_at`}
    ${piece.table.by === "member" || piece.table.by === "evidence" ? sql`on conflict do nothing` : sql``}`);

/**
 * Deletes accounts of people who arrive whose addresses were never proven: a stranger may have signed up with their
 * addresses and passwords of his own, and would be a member of the business when one of them is proven.
 */
export const deleteUnproven = (target: Queryable) =>
  target.run(sql`
    delete from login_users known using arriving.login_users staged
    where known.email = staged.email and not known.email_verified
      and not exists (select from members where user_id = known.id)`);

function firstValue({ table }: Piece, name: string) {
  const reset = table.reset?.[name];
  if (reset !== undefined) return { text: reset, values: [] };
  const column = sql`row.${sql.identifier(name)}`;
  if (table.people?.includes(name) !== true) return column;
  return sql`coalesce((
    select known.id from arriving.login_users staged join login_users known on known.email = staged.email
    where staged.id = ${column}), ${column})`;
}

/** Deletes what the new cell took in. People and evidence stay: other businesses may have them too. */
export async function deleteArrived(target: Queryable, piece: Piece): Promise<void> {
  const { by } = piece.table;
  if (by === "member" || by === "evidence") return;
  const table = placeOf({ ...piece, part: { name: piece.table.name, bounds: null } });
  await target.run(sql`delete from ${table} row where ${piece.where}`);
}
