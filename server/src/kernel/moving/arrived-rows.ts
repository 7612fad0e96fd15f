import { bigintArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { digest } from "../digest.ts";
import { findPartStart } from "../ledger/digests/digested-parts.ts";
import type { MovedBusiness } from "./moved-table.ts";

/** The digest of a chunk of arrived rows that never change. */
export interface ArrivedChunk {
  readonly stream: string;
  readonly part: string;
  readonly environmentId: bigint | null;
  readonly after: readonly string[] | null;
  readonly until: readonly string[] | null;
  readonly rows: bigint;
  readonly digest: Buffer;
}

/** One digest over all chunks of a business. The audit has it too, and the chain of the audit covers that. */
export const headOf = (chunks: readonly ArrivedChunk[]): Buffer =>
  digest(
    "sha256",
    JSON.stringify(
      chunks.map(({ stream, part, environmentId, after, until, rows, digest: its }) => [
        ...[stream, part, environmentId === null ? null : String(environmentId), after, until],
        ...[String(rows), its.toString("hex")],
      ]),
    ),
  );

/** Whether a part of a table is only for rows of a later time. */
export const beginsAfter = (part: string, us: bigint): boolean => (findPartStart(part) ?? 0n) > us;

export const readNowUs = async (queryable: Queryable): Promise<bigint> =>
  (
    await queryable.one<{ us: bigint }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us`,
    )
  ).us;

export interface ArrivedBusiness {
  readonly businessId: bigint;
  readonly head: Buffer;
  /** The head that the audit has. Null: the business is not activated, or the row is gone. */
  readonly audited: string | null;
  readonly isActivated: boolean;
}

/** Undefined: all businesses that arrived. */
export const readArrivedBusinesses = (queryable: Queryable, businessId: bigint | undefined) =>
  queryable.many<ArrivedBusiness>(sql`
    select business_id as "businessId", head, activated_at is not null as "isActivated",
           (select details->>'head' from operator_actions
            where business_id = arrived_businesses.business_id and action = 'business.arrive'
            order by id desc limit 1) as audited
    from arrived_businesses where ${businessId === undefined ? sql`true` : sql`business_id = ${businessId}`}
    order by business_id`);

/** When a business arrived, to the microsecond: a `Date` would be up to a millisecond earlier. */
export const arrivedAtOf = (businessId: bigint): Sql => sql`
  (select arrived_at from arrived_businesses where business_id = ${businessId})`;

/** The environments of a moved business whose arrival this cell has no record of. */
export const readUnknownArrivals = (
  queryable: Queryable,
  { businessId, environmentIds }: MovedBusiness,
) =>
  queryable.many<{ id: bigint }>(sql`
    select id from unnest(${bigintArray(environmentIds)}::bigint[]) as id
    where not exists (
      select from arrived_environments where environment_id = id and business_id = ${businessId})
    order by id`);

export const readArrivedChunks = (queryable: Queryable, businessId: bigint) =>
  queryable.many<ArrivedChunk>(sql`
    select stream, part, environment_id as "environmentId", after_key as after, until_key as until,
           row_count as rows, digest
    from arrived_rows where business_id = ${businessId} order by number`);

/** A condition: this cell wrote the row, with the alias `row`. The chains of the old cell cover those that arrived. */
export const isWrittenHere = (of: "environment_id" | "business_id"): Sql => sql`
  not exists (
    select from arrived_environments arrived
    where arrived.${sql.identifier(of)} = row.${sql.identifier(of)} and row.recorded_at < arrived.arrived_at)`;
