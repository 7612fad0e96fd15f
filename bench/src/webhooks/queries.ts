import type { Database } from "../../../server/src/kernel/database/database.ts";
import { sql } from "../../../server/src/kernel/database/sql.ts";

/** Counts deliveries recorded as successful, each with its attempt. */
export const countTaken = async (database: Database): Promise<number> => {
  const { count } = await database.one<{ count: bigint }>(sql`
    select count(*) as count
    from webhook_deliveries delivery
    join webhook_attempts attempt
      on attempt.environment_id = delivery.environment_id and attempt.delivery_id = delivery.id
    where delivery.state = 'delivered'`);
  return Number(count);
};
