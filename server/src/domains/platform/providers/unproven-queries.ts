import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

/** Whether the provider may have an order whose outcome is not known: a payment, a bill, or a card that is being made. */
export const hasUnproven = async (queryable: Queryable, provider: string): Promise<boolean> => {
  const { found } = await queryable.one<{ found: boolean }>(sql`
    select exists (
      select from environments environment
      join transactions on transactions.environment_id = environment.id and transactions.status = 'Pending'
      where environment.mode = 'live' and ${hasNotMoved(sql`environment.id`)}
        and transactions.provider = ${provider}
        and transactions.progress in ('sending', 'accepted', 'unknown')
    ) or exists (
      select from environments environment
      join cards on cards.environment_id = environment.id and cards.status = 'Pending'
      where environment.mode = 'live' and cards.issuer = ${provider}
    ) as found`);
  return found;
};
