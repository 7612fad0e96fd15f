import type { Minor } from "../../../kernel/money.ts";
import type { MeterType } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";

/** A purchase as the merchant requests it. */
export interface BillOrder {
  readonly category: BillCategory;
  /** The merchant's own reference, which identifies one purchase. */
  readonly reference: string;
  readonly providerCode: string;
  /** Null if the item is bought from the provider without a plan. */
  readonly planCode: string | null;
  readonly customer: string;
  readonly customerName: string | null;
  readonly meterType: MeterType | null;
  readonly phoneNumber: string | null;
  /** Null if the plan has a fixed price. */
  readonly amount: Minor | null;
}
