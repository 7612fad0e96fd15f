import pg from "pg";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { digestedContent } from "../ledger/digests/digested-table.ts";
import { isSealedText } from "../sealing/sealed-text.ts";
import { type Piece, placeOf, stagedPlace, stagedWhere } from "./pieces.ts";

/** The values of the columns that order a piece, as text. */
export type ChunkKey = readonly string[];

/** Rows of a piece after one key and up to another. Null: from the first row, to the last. */
export interface Chunk {
  readonly number: number;
  readonly after: ChunkKey | null;
  readonly until: ChunkKey | null;
}

/** Where the rows of a piece are: in the old cell, or where they wait in the new one. */
type Side = "source" | "staged";

/** The rows of a chunk, with the alias `row`. The text has no parameters, because `copy` takes none. */
export function rowsOf(piece: Piece, { after, until }: Omit<Chunk, "number">, side: Side): Sql {
  const from = side === "source" ? placeOf(piece) : stagedPlace(piece);
  const where = side === "source" ? piece.where : stagedWhere(piece);
  return sql`${from} row where ${where}
    and ${after === null ? sql`true` : sql`${orderOf(piece)} > ${keyOf(piece, after)}`}
    and ${until === null ? sql`true` : sql`${orderOf(piece)} <= ${keyOf(piece, until)}`}`;
}

/** The last key of the next chunk. Undefined: the rest is smaller than a chunk. */
export const findEnd = async (
  source: Queryable,
  piece: Piece,
  after: ChunkKey | null,
  rowsMax: number,
): Promise<ChunkKey | undefined> => {
  const chunk = rowsOf(piece, { after, until: null }, "source");
  const found = await source.maybeOne<{ key: ChunkKey }>(sql`
    select array[${list(piece.order.map(({ name }) => sql`row.${sql.identifier(name)}::text`))}] as key
    from ${chunk} order by ${orderColumns(piece)} offset ${rowsMax - 1} limit 1`);
  return found?.key;
};

const WHOLE = { after: null, until: null };

/**
 * Returns the names of the pieces that have a row, in one statement: most pieces of a business have none. In the order of
 * their keys, because PostgreSQL might else read a whole table of other businesses for the first row of this one.
 */
export async function readFilled(
  queryable: Queryable,
  pieces: readonly Piece[],
  side: Side,
): Promise<ReadonlySet<string>> {
  if (pieces.length === 0) return new Set();
  const asked = pieces.map(
    (piece, at) =>
      `(${at}, (select true from ${rowsOf(piece, WHOLE, side).text} order by ${orderColumns(piece).text} limit 1))`,
  );
  const filled = await queryable.many<{ at: number }>({
    text: `select at from (values ${asked.join(", ")}) as piece (at, has) where has`,
    values: [],
  });
  return new Set(filled.flatMap(({ at }) => pieces[at]?.name ?? []));
}

export const copyText = (piece: Piece, chunk: Chunk): string =>
  `copy (select ${list(piece.columns.map(columnOf)).text} from ${rowsOf(piece, chunk, "source").text}) to stdout`;

export const copyInText = (piece: Piece): string =>
  `copy ${stagedPlace(piece).text} (${list(piece.columns.map(sql.identifier)).text}) from stdin`;

export const deleteStaged = (target: Queryable, piece: Piece, chunk: Chunk) =>
  target.run(sql`delete from ${rowsOf(piece, chunk, "staged")}`);

export interface ChunkDigest {
  readonly rows: bigint;
  /** Over every column. */
  readonly digest: Buffer;
  /**
   * Rows that never change again, and the digest over their columns that never change. Null: the table is not digested.
   */
  readonly fixedRows: bigint;
  readonly fixed: Buffer | null;
}

/**
 * Digests a chunk as it is on one side. A sealed value counts as sealed only, because each cell has keys of its own: its
 * tag proves it. The rows are sorted by their digests, which does not depend on collation.
 */
export const digestChunk = (queryable: Queryable, piece: Piece, chunk: Chunk, side: Side) =>
  queryable.one<ChunkDigest>(sql`
    select count(*) as rows, count(fixed) as "fixedRows",
           sha256(coalesce(string_agg(digest, ''::bytea order by digest), ''::bytea)) as digest,
           ${piece.digested === undefined ? sql`null::bytea` : OF_FIXED} as fixed
    from (
      select sha256(convert_to((json_build_array(${contentOf(piece)}))::text, 'UTF8')) as digest,
             ${fixedOf(piece)} as fixed
      from ${rowsOf(piece, chunk, side)}
    ) digested`);

const OF_FIXED = sql`
  sha256(coalesce(string_agg(fixed, ''::bytea order by fixed) filter (where fixed is not null), ''::bytea))`;

/** A row is digested once it has the time at which it was recorded. */
const fixedOf = ({ digested }: Piece): Sql =>
  digested === undefined
    ? sql`null::bytea`
    : sql`case when row.recorded_at is not null
            then sha256(convert_to((${digestedContent(digested)})::text, 'UTF8')) end`;

function contentOf({ columns, table, sealed }: Piece): Sql {
  const compared = columns.filter((name) => table.reset?.[name] === undefined);
  const isSealed = (name: string) => sealed !== undefined && Object.hasOwn(sealed.columns, name);
  // A function takes at most 100 arguments, so the columns are arrays within the array.
  const values = compared.map((name) => {
    const column = columnOf(name);
    if (!isSealed(name)) return column;
    if (sealed?.form === "bytes") return sql`${column} is null`;
    return sql`case when ${isSealedText(column)} then to_json(true) else to_json(${column}) end`;
  });
  return list(
    [...Map.groupBy(values, (_, at) => Math.floor(at / 50)).values()].map(
      (some) => sql`json_build_array(${list(some)})`,
    ),
  );
}

const columnOf = (name: string): Sql => sql`row.${sql.identifier(name)}`;

const orderColumns = ({ order }: Piece): Sql => list(order.map(({ name }) => columnOf(name)));

const orderOf = (piece: Piece): Sql => sql`(${orderColumns(piece)})`;

const keyOf = ({ order }: Piece, key: ChunkKey): Sql => {
  const values = order.map(
    ({ type }, at): Sql => ({ text: `${pg.escapeLiteral(key[at] ?? "")}::${type}`, values: [] }),
  );
  return sql`(${list(values)})`;
};

export function list(pieces: readonly Sql[]): Sql {
  const [first = sql.empty, ...others] = pieces;
  return others.reduce((before, next) => sql`${before}, ${next}`, first);
}
