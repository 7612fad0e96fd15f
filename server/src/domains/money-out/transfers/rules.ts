import { present } from "../../../kernel/assert.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { ServiceAccount } from "../../platform/businesses/index.ts";
import { type Charges, chargesFor, type PriceList, totalOf } from "../../platform/pricing/index.ts";

/** The bank code of accounts within this service. */
export const SERVICE_BANK = { code: "SERVICE", name: "Kasuwa" } as const;

/** One transfer as the merchant requests it. */
export interface TransferItem {
  readonly amount: Minor;
  readonly narration: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string | undefined;
  /** The start of its field names in the request: empty, or the place in a bulk request. */
  readonly at: string;
}

/** Where money goes: to a bank account, or to another business of this service. */
export type Destination =
  | {
      readonly kind: "bank";
      readonly bankCode: string;
      readonly bankName: string;
      readonly accountNumber: string;
      readonly accountName: string;
    }
  | { readonly kind: "business"; readonly account: ServiceAccount };

export interface TransferRequest {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly items: readonly TransferItem[];
  /** The sender's phone number. */
  readonly phoneNumber: string;
  readonly scenario: Scenario | undefined;
}

/** An item with its destination, its charges, and whether an operator must approve it. */
export interface PricedItem extends TransferItem {
  readonly destination: Destination;
  readonly charges: Charges;
  readonly needsApproval: boolean;
}

/** Prices the items. `destinations` are those of the items, in the same order. */
export const priceItems = (
  items: readonly TransferItem[],
  destinations: readonly Destination[],
  prices: PriceList,
  approvalAbove: Minor | null,
): readonly PricedItem[] =>
  destinations.map((destination, at) => {
    const item = present(items[at], "the item of a destination");
    const priceItem = destination.kind === "bank" ? "transfer" : "internal-transfer";
    return {
      ...item,
      destination,
      charges: chargesFor(prices, priceItem, item.amount),
      needsApproval: approvalAbove !== null && item.amount > approvalAbove,
    };
  });

/** Whether the money is held first: a bank transfer is sent by a worker, and another one may need approval. */
export const isHeld = ({ destination, needsApproval }: PricedItem): boolean =>
  destination.kind === "bank" || needsApproval;

/** What a transfer takes from the wallet. */
export const costOf = ({ amount, charges }: { amount: Minor; charges: Charges }): Minor =>
  amount + totalOf(charges);

export const sumOf = (amounts: readonly Minor[]): Minor =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
