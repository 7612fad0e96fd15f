import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";

export interface MovedBusiness {
  readonly businessId: bigint;
  readonly environmentId: bigint;
}

/** The newest business, with its environment of test mode. */
export const readNewestBusiness = (queryable: Queryable) =>
  queryable.one<MovedBusiness>(sql`
    select business_id as "businessId", id as "environmentId" from environments
    where mode = 'test' order by business_id desc limit 1`);

/** How far a move is, in its old cell. */
export const readStep = async (queryable: Queryable): Promise<string | undefined> =>
  (await queryable.maybeOne<{ step: string }>(sql`select step from business_moves`))?.step;

/** Whether the new cell has taken the rows in. */
export const hasArrived = async (queryable: Queryable): Promise<boolean> =>
  (
    await queryable.one<{ has: boolean }>(
      sql`select exists (select from arrived_businesses) as has`,
    )
  ).has;
