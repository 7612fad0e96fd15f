import { type Sql, sql } from "../database/sql.ts";

/**
 * A condition: the environment is not of a business that is closed for its move, or that another cell serves. Nothing
 * that belongs to such a business is due here. It is read once a statement, by an index that is nearly empty.
 */
export const isServedHere = (environmentId: Sql): Sql => sql`
  ${environmentId} <> all(array(
    select environment.id from businesses business
    join environments environment on environment.business_id = business.id
    where business.move_step = 'closed' or business.moved_to is not null))`;
