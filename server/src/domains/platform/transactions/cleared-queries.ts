import { sql } from "../../../kernel/database/sql.ts";
import type { ClearedRecords } from "../../../kernel/providers/cleared-records.ts";

/** Orders that a provider carried out, and credits that it received. */
export const clearedTransactions: ClearedRecords = sql`
  select provider,
         case when type = 'Funding' then 'credit/' || session_id else 'order/' || environment_id || '/' || id end as key,
         type = 'Bill' as is_purchase
  from transactions
  where environment_id = movement.environment_id and id = movement.link_id and provider is not null`;
