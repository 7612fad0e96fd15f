import { type Sql, sql } from "../database/sql.ts";

/**
 * A condition: the environment does not belong to a business that is closed for its move, or that another cell serves.
 * Nothing that belongs to such a business is due here. It is evaluated once for each statement, by an index that is
 * nearly empty.
 */
export const isServedHere = (environmentId: Sql): Sql => sql`
  ${environmentId} <> all(array(
    select environment.id from businesses business
    join environments environment on environment.business_id = business.id
    where business.move_step = 'closed' or business.moved_to is not null))`;

/**
 * A condition: no other cell serves the environment. A business that moved leaves its rows as they were, so lists of what is
 * open, and sums of what this cell does, leave them out: the other cell has them.
 */
export const hasNotMoved = (environmentId: Sql): Sql => sql`
  ${environmentId} <> all(array(
    select environment.id from businesses business
    join environments environment on environment.business_id = business.id
    where business.moved_to is not null))`;
