import type { Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { during, type Pages, within } from "../verify/windows.ts";
import { columnsOf, contentOf, type DigestedTable } from "./digested-table.ts";

/** The rows of one part that were recorded after one time and up to another, in microseconds since 1970. */
export interface Segment {
  readonly part: string;
  readonly from: bigint;
  readonly to: bigint;
}

export interface RowsDigest {
  readonly rowCount: bigint;
  readonly digest: Buffer;
  readonly marks: Buffer;
}

/** One row as a finding names it, and its mark. */
export interface MarkedRow {
  readonly name: string;
  readonly keyMark: Buffer;
  readonly rowMark: Buffer;
}

/** Bytes of a mark that are the key's, and as many that are the row's. */
export const MARK_HALF = 5;

/**
 * The digest of a segment's rows, computed in the database. A row's digest is over its columns as a JSON array, which
 * keeps `null` apart from an empty text, and one column apart from the next. Sorted by their digests, the rows have one
 * order whatever their collation. `pages` says where in a partition the rows lie.
 */
export async function digestSegment(
  tx: Transaction,
  table: DigestedTable,
  segment: Segment,
  pages: readonly Pages[],
): Promise<RowsDigest> {
  await fixFormats(tx);
  return await tx.one<RowsDigest>(sql`
    with digested as materialized (${digestsOf(table, segment, pages)})
    select count(*) as "rowCount",
           sha256(coalesce(string_agg(digest, ''::bytea order by digest), ''::bytea)) as digest,
           coalesce(string_agg(
             substr(place, 1, ${MARK_HALF}::integer) || substr(digest, 1, ${MARK_HALF}::integer), ''::bytea
             order by place, digest), ''::bytea) as marks
    from digested`);
}

/** Each row of a segment with its mark, for a finding that has to name one. */
export async function markRows(
  tx: Transaction,
  table: DigestedTable,
  segment: Segment,
  pages: readonly Pages[],
): Promise<MarkedRow[]> {
  await fixFormats(tx);
  return await tx.many<MarkedRow>(sql`
    select name, substr(place, 1, ${MARK_HALF}::integer) as "keyMark",
           substr(digest, 1, ${MARK_HALF}::integer) as "rowMark"
    from (${digestsOf(table, segment, pages)}) digested order by name`);
}

/** Times and bytes are written in one form whatever the session's settings are. */
async function fixFormats(tx: Transaction): Promise<void> {
  await tx.run(sql`set local timezone = 'UTC'`);
  await tx.run(sql`set local bytea_output = 'hex'`);
}

function digestsOf(table: DigestedTable, segment: Segment, pages: readonly Pages[]): Sql {
  return sql`
    select concat_ws('/', ${columnsOf(table.key)}) as name,
           sha256(convert_to(concat_ws('/', ${columnsOf(table.key)}), 'UTF8')) as place,
           sha256(convert_to(json_build_array(${contentOf(table)})::text, 'UTF8')) as digest
    from (${rowsOf(table, segment, pages)}) row`;
}

function rowsOf(table: DigestedTable, segment: Segment, pages: readonly Pages[]): Sql {
  const columns = columnsOf(table.columns);
  const part = sql.identifier(segment.part);
  if (table.cutBy === undefined)
    return sql`select ${columns} from ${part} row where ${during(sql`row`, segment)}`;
  const inPages = pages.map(
    (range) => sql`
      select ${columns} from ${part} row
      where ${within(sql`row`, range)} and ${during(sql`row`, segment)}`,
  );
  const none = sql`select ${columns} from ${part} row where false`;
  const all = inPages.reduce((before, next) => sql`${before} union all ${next}`, none);
  if (table.movedTo === undefined) return all;
  return sql`${all} union all
    select ${columns} from ${sql.identifier(table.movedTo)} row
    where row.period = ${periodOf(segment.part)}::integer and ${during(sql`row`, segment)}`;
}

const periodOf = (part: string): number => Number(/_([0-9]+)$/.exec(part)?.[1]);
