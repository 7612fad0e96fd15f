import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { allOf, isEqual, type PagePart } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";
import type { CardStatus } from "./rules.ts";

/** Null: any. */
export interface DebtFilter {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
}

export interface IndebtedCard {
  readonly id: bigint;
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly lastFour: string | null;
  readonly status: CardStatus;
  /** In dollars. */
  readonly owed: Minor;
  readonly linkedWalletId: bigint | null;
  readonly updatedAt: Date;
}

/** Reads a page of the cards with a debt, by environment and card. An index has only them. */
export const readIndebtedCards = (
  queryable: Queryable,
  { businessId, mode }: DebtFilter,
  { limit, offset }: PagePart,
) =>
  queryable.many<IndebtedCard>(sql`
    select card.id, card.environment_id as "environmentId", business.id as "businessId",
           business.name as "businessName", environment.mode, card.customer_id as "customerId",
           coalesce(customer.name, '') as "customerName", card.last_four as "lastFour", card.status,
           card.owed, card.linked_wallet_id as "linkedWalletId", card.updated_at as "updatedAt"
    from cards card
    join environments environment on environment.id = card.environment_id
    join businesses business on business.id = environment.business_id
    left join lateral (
      select concat_ws(' ', first_name, last_name) as name from customers
      where environment_id = card.environment_id and id = card.customer_id
    ) customer on true
    where ${allOf(
      sql`card.owed > 0`,
      hasNotMoved(sql`environment.id`),
      isEqual(sql`environment.business_id`, businessId),
      isEqual(sql`environment.mode`, mode),
    )}
    order by card.environment_id, card.id limit ${limit} offset ${offset}`);
