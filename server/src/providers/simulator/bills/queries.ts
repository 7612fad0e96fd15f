import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { BillPurchase } from "../../../kernel/providers/ports/bill-aggregator.ts";

/** A purchase in the aggregator's books. */
export interface KnownPurchase {
  readonly status: "pending" | "succeeded" | "failed";
  readonly amount: bigint;
  readonly itemCode: string;
  readonly customer: string;
  readonly timesReceived: number;
}

/** A pending purchase succeeds at its time on the environment's clock. */
const columns = sql`
  case when known.status = 'pending' and known.succeeds_at <= now() + environment.clock_offset_ms
    * interval '1 millisecond' then 'succeeded' else known.status end as status,
  known.amount, known.item_code as "itemCode", known.customer, known.times_received as "timesReceived"`;

/** Stores a purchase, once for each reference. */
export const notePurchase = (
  queryable: Queryable,
  purchase: BillPurchase,
  fate: { readonly status: KnownPurchase["status"]; readonly afterMs: number | null },
) =>
  queryable.run(sql`
    insert into simulator.bill_purchases as known (environment_id, reference, status, amount, item_code,
      customer, succeeds_at, times_received)
    select id, ${purchase.reference}, ${fate.status}, ${purchase.amount}, ${purchase.itemCode},
           ${purchase.customer},
           now() + (clock_offset_ms + ${fate.afterMs}::double precision) * interval '1 millisecond', 1
    from environments where id = ${purchase.environmentId}
    on conflict (environment_id, reference) do update set times_received = known.times_received + 1`);

export const readPurchase = (
  queryable: Queryable,
  { environmentId, reference }: Pick<BillPurchase, "environmentId" | "reference">,
) =>
  queryable.maybeOne<KnownPurchase>(sql`
    select ${columns} from simulator.bill_purchases known
    join environments environment on environment.id = known.environment_id
    where known.environment_id = ${environmentId} and known.reference = ${reference}`);

/** The operator's change of an item. */
export interface ItemChange {
  readonly itemCode: string;
  readonly isOffered: boolean;
  /** Null: unchanged. */
  readonly amount: bigint | null;
}

export const readItemChanges = (queryable: Queryable) =>
  queryable.many<ItemChange>(sql`
    select item_code as "itemCode", is_offered as "isOffered", amount from simulator.bill_item_changes`);

export const writeItemChange = (queryable: Queryable, change: ItemChange) =>
  queryable.run(sql`
    insert into simulator.bill_item_changes (item_code, is_offered, amount)
    values (${change.itemCode}, ${change.isOffered}, ${change.amount})
    on conflict (item_code) do update set is_offered = excluded.is_offered, amount = excluded.amount`);
