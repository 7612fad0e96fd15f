import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { refreshTheirs } from "./line-queries.ts";
import { lockProgress } from "./queries.ts";

/** A statement that an operator gave as a file. */
export interface TakenFile {
  readonly id: bigint;
  readonly provider: string;
  readonly takenBy: string;
  readonly takenAt: Date;
  readonly lines: number;
  /** How many lines of earlier files it replaced. */
  readonly replaced: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly withdrawnAt: Date | null;
}

const fileColumns = sql`
  id, provider, taken_by as "takenBy", taken_at as "takenAt", lines, replaced, first_day::text as "firstDay",
  last_day::text as "lastDay", withdrawn_at as "withdrawnAt"`;

export interface NewFile {
  readonly provider: string;
  readonly by: string;
  readonly at: Date;
  readonly days: readonly string[];
  readonly lineIds: readonly string[];
}

/** Writes the file before its lines. Holds the lock of all that writes lines. */
export async function insertFile(
  tx: Queryable,
  { provider, by, at, days, lineIds }: NewFile,
): Promise<bigint> {
  await lockProgress(tx);
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into statement_files (provider, taken_by, taken_at, lines, replaced, first_day, last_day)
    select ${provider}, ${by}, ${at}, ${lineIds.length}::integer, count(*), ${days.at(0) ?? null}::date, ${days.at(-1) ?? null}::date
    from provider_statement_lines where provider = ${provider} and line_id = any(${textArray(lineIds)}::text[])
    returning id`);
  return id;
}

/** The latest files, the newest first. */
export const readFiles = (queryable: Queryable, provider: string | undefined, limit: number) =>
  queryable.many<TakenFile>(sql`
    select ${fileColumns} from statement_files
    where ${provider ?? null}::text is null or provider = ${provider ?? null}
    order by taken_at desc, id desc limit ${limit}`);

/** Locks it, so that it is withdrawn once. */
export const lockFile = (tx: Queryable, id: bigint) =>
  tx.maybeOne<TakenFile>(
    sql`select ${fileColumns} from statement_files where id = ${id} for update`,
  );

export const markWithdrawn = (tx: Queryable, id: bigint, by: string, at: Date) =>
  tx.run(sql`
    update statement_files set withdrawn_by = ${by}, withdrawn_at = ${at} where id = ${id}`);

/** Removes the lines that are still the file's own, and counts again what the statement says. Returns how many. */
export async function removeLines(
  tx: Queryable,
  { id, provider }: Pick<TakenFile, "id" | "provider">,
): Promise<number> {
  const removed = await tx.many<{ key: string }>(sql`
    delete from provider_statement_lines where file_id = ${id} returning key`);
  const keys = [...new Set(removed.map(({ key }) => key))].toSorted();
  if (keys.length > 0) await tx.run(refreshTheirs(provider, keys));
  return removed.length;
}

/** Its days count as covered only if another file that still counts covers them. */
export const uncoverDays = (tx: Queryable, { id, provider, firstDay, lastDay }: TakenFile) =>
  tx.run(sql`
    delete from provider_statements statement
    where statement.provider = ${provider} and statement.source = 'file'
      and statement.day between ${firstDay}::date and ${lastDay}::date
      and not exists (
        select 1 from statement_files other
        where other.provider = statement.provider and other.id <> ${id} and other.withdrawn_at is null
          and statement.day between other.first_day and other.last_day)`);
