import type { Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { isWrittenHere } from "../../moving/arrived-rows.ts";
import { during, type Pages, within } from "../verify/verify-windows.ts";
import { type DigestedTable, digestedContent, listColumns } from "./digested-table.ts";

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

/** A row's name in a finding, and its mark. */
export interface MarkedRow {
  readonly name: string;
  readonly keyMark: Buffer;
  readonly rowMark: Buffer;
}

/** A mark has this many bytes for the key and as many for the row. */
export const MARK_HALF = 5;

/**
 * Computes the digest of a segment's rows in the database. A row's digest is over its columns as a JSON array, so `null`
 * differs from an empty text, and columns stay apart. The rows are sorted by digest, which does not depend on collation.
 * `pages` are the pages of the partition that hold the rows.
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

/** Returns each row of a segment with its mark, so that a finding can name it. */
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

/** Makes times and bytes have one text form, whatever the session's settings are. */
async function fixFormats(tx: Transaction): Promise<void> {
  await tx.run(sql`set local timezone = 'UTC'`);
  await tx.run(sql`set local bytea_output = 'hex'`);
}

function digestsOf(table: DigestedTable, segment: Segment, pages: readonly Pages[]): Sql {
  return sql`
    select concat_ws('/', ${listColumns(table.key)}) as name,
           sha256(convert_to(concat_ws('/', ${listColumns(table.key)}), 'UTF8')) as place,
           sha256(convert_to((${digestedContent(table)})::text, 'UTF8')) as digest
    from (${rowsOf(table, segment, pages)}) row`;
}

/** The rows of a segment, with every column that its digest covers. */
export function rowsOf(table: DigestedTable, segment: Segment, pages: readonly Pages[]): Sql {
  const columns = listColumns([...table.columns, ...(table.addedColumns ?? [])]);
  const part = sql.identifier(segment.part);
  const isOurs = isWrittenHere(
    table.columns.includes("environment_id") ? "environment_id" : "business_id",
  );
  if (table.cutBy === undefined)
    return sql`select ${columns} from ${part} row where ${during(sql`row`, segment)} and ${isOurs}`;
  const inPages = pages.map(
    (range) => sql`
      select ${columns} from ${part} row
      where ${within(sql`row`, range)} and ${during(sql`row`, segment)} and ${isOurs}`,
  );
  const none = sql`select ${columns} from ${part} row where false`;
  const all = inPages.reduce((before, next) => sql`${before} union all ${next}`, none);
  if (table.movedTo === undefined) return all;
  return sql`${all} union all
    select ${columns} from ${sql.identifier(table.movedTo)} row
    where row.period = ${periodOf(segment.part)}::integer and ${during(sql`row`, segment)} and ${isOurs}`;
}

const periodOf = (part: string): number => Number(/_([0-9]+)$/.exec(part)?.[1]);
