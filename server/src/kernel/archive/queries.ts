import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type Month, monthOfPart } from "./months.ts";

/** A month with a complete archive. */
export interface ArchiveRow {
  readonly month: Month;
  readonly store: string;
  readonly folder: string;
  readonly manifest: string;
  readonly writtenAt: Date;
  readonly writtenBy: string;
  readonly verifiedAt: Date | null;
  readonly verifiedBy: string | null;
  readonly droppedAt: Date | null;
}

const columns = sql`
  month, store, folder, manifest, written_at as "writtenAt", written_by as "writtenBy",
  verified_at as "verifiedAt", verified_by as "verifiedBy", dropped_at as "droppedAt"`;

/** The archived months, the oldest first. */
export const readArchives = (queryable: Queryable) =>
  queryable.many<ArchiveRow>(sql`select ${columns} from archived_months order by month`);

export const lockArchive = (tx: Transaction, month: Month) =>
  tx.maybeOne<ArchiveRow>(
    sql`select ${columns} from archived_months where month = ${month} for update`,
  );

/** Forgets the archives of a month and of later months, because each later archive builds on the one before it. */
export const forgetArchives = (tx: Transaction, month: Month) =>
  tx.run(sql`delete from archived_months where month >= ${month} and dropped_at is null`);

export const insertArchive = (
  tx: Transaction,
  one: Pick<ArchiveRow, "month" | "store" | "folder" | "manifest" | "writtenAt" | "writtenBy">,
) =>
  tx.run(sql`
    insert into archived_months (month, store, folder, manifest, written_at, written_by)
    values (${one.month}, ${one.store}, ${one.folder}, ${one.manifest}, ${one.writtenAt}, ${one.writtenBy})`);

/** Marks the archive with this very description as verified. Returns false if another write has replaced it. */
export const markVerified = async (
  queryable: Queryable,
  { month, manifest }: Pick<ArchiveRow, "month" | "manifest">,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> =>
  (await queryable.run(sql`
    update archived_months set verified_at = ${at}, verified_by = ${by}
    where month = ${month} and manifest = ${manifest} and dropped_at is null`)) === 1;

export const unmarkVerified = (queryable: Queryable, month: Month) =>
  queryable.run(sql`
    update archived_months set verified_at = null, verified_by = null
    where month = ${month} and dropped_at is null`);

export const markDropped = (tx: Transaction, month: Month, at: Date) =>
  tx.run(sql`update archived_months set dropped_at = ${at} where month = ${month}`);

/** The months that have a partition of entries, the oldest first. */
export async function listLedgerMonths(queryable: Queryable): Promise<readonly Month[]> {
  const rows = await queryable.many<{ name: string }>(sql`
    select child.relname::text as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'ledger_entries'::regclass order by 1`);
  return rows.flatMap(({ name }) => monthOfPart(name) ?? []);
}

export interface PartSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

/** The partitions of these tables with their sizes, indexes included. Rows are as last estimated. */
export const readPartSizes = (queryable: Queryable, names: readonly string[]) =>
  queryable.many<PartSize>(sql`
    select child.relname::text as name, pg_total_relation_size(child.oid)::float8 as bytes,
           greatest(child.reltuples, 0)::float8 as rows
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relname = any(string_to_array(${names.join(",")}, ','))`);
