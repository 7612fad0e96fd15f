import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** The owner of a card. */
export interface CardOwner {
  readonly id: bigint;
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerName: string;
}

/**
 * The newest card that a text matches, in any environment: by its own id, by the issuer's reference, or by the issuer's
 * id of one of its purchases. Each environment takes three look-ups in indexes.
 */
export const findCardOwner = (
  queryable: Queryable,
  { id, text }: { id: bigint | null; text: string },
) =>
  queryable.maybeOne<CardOwner>(sql`
    select card.id, card.environment_id as "environmentId", business.id as "businessId",
           business.name as "businessName", environment.mode,
           coalesce(customer.name, '') as "customerName"
    from environments environment
    join businesses business on business.id = environment.business_id
    cross join lateral (
      select id from cards where environment_id = environment.id and id = ${id}
      union
      select id from cards where environment_id = environment.id and issuer_reference = ${text}
      union
      select card_id from card_authorizations
      where environment_id = environment.id and authorization_id = ${text}
    ) meant
    join cards card on card.environment_id = environment.id and card.id = meant.id
    left join lateral (
      select concat_ws(' ', first_name, last_name) as name from customers
      where environment_id = card.environment_id and id = card.customer_id
    ) customer on true
    order by card.id desc limit 1`);
