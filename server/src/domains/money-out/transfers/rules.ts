import { present } from "../../../kernel/assert.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { ServiceAccount } from "../../platform/businesses/index.ts";
import { type Charges, chargesFor, type PriceList, totalOf } from "../../platform/pricing/index.ts";

/** One transfer as the merchant requests it. */
export interface TransferItem {
  readonly amount: Minor;
  readonly narration: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string | undefined;
  /** The start of its field names in the request: empty, or the place in a bulk request. */
  readonly at: string;
  /** The row of the file that it comes from. */
  readonly rowNumber?: number | undefined;
}

/** An account that a provider pays to. */
interface AccountThere {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Where money goes: to a bank account, to another business of this cell, or to a business of another cell. */
export type Destination =
  | ({ readonly kind: "bank" } & AccountThere)
  | { readonly kind: "business"; readonly account: ServiceAccount }
  | ({ readonly kind: "cell"; readonly provider: string } & AccountThere);

export interface TransferRequest {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly items: readonly TransferItem[];
  /** The sender's phone number. Null: a person sends it in the dashboard. */
  readonly phoneNumber: string | null;
  readonly scenario: Scenario | undefined;
  /** Undefined for a request over the API. */
  readonly maker?: Maker | undefined;
  /** The file that the items come from. */
  readonly file?: SourceFile | undefined;
}

export interface SourceFile {
  readonly id: bigint;
  /** The users who wrote or corrected it. */
  readonly preparedBy: readonly string[];
}

/** The member of the business who makes transfers in the dashboard. */
export interface Maker {
  readonly memberId: bigint;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** An item with its destination, its charges, and whether a second person must approve it. */
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
  waits: ApprovalRule,
): readonly PricedItem[] =>
  destinations.map((destination, at) => {
    const item = present(items[at], "the item of a destination");
    const priceItem = destination.kind === "bank" ? "transfer" : "internal-transfer";
    return {
      ...item,
      destination,
      charges: chargesFor(prices, priceItem, item.amount),
      needsApproval: waits(item.amount),
    };
  });

/** Whether an item of this amount waits for approval. */
export type ApprovalRule = (amount: Minor) => boolean;

/** The amounts above which transfers of an environment wait for approval. Null: none does. */
export interface Thresholds {
  readonly approvalAbove: Minor | null;
  readonly dashboardApprovalAbove: Minor | null;
}

/**
 * An item of the API waits alone, for its own amount. What a person sends at once waits as a whole, for its sum: a file
 * must not pass by being cut into small rows.
 */
export function approvalRule(
  { items, maker }: Pick<TransferRequest, "items" | "maker">,
  thresholds: Thresholds | undefined,
): ApprovalRule {
  if (maker === undefined) {
    const above = thresholds?.approvalAbove ?? null;
    return (amount) => above !== null && amount > above;
  }
  const waits = sumNeedsApproval(sumOf(items.map(({ amount }) => amount)), thresholds);
  return () => waits;
}

/** Whether this sum, sent at once in the dashboard, waits for a second person. */
export const sumNeedsApproval = (sum: Minor, thresholds: Thresholds | undefined): boolean => {
  const above = thresholds?.dashboardApprovalAbove ?? null;
  return above !== null && sum > above;
};

/** Whether the money is held first: a worker sends what leaves this cell, and another transfer may need approval. */
export const isHeld = ({ destination, needsApproval }: PricedItem): boolean =>
  destination.kind !== "business" || needsApproval;

/** What a transfer takes from the wallet. */
export const costOf = ({ amount, charges }: { amount: Minor; charges: Charges }): Minor =>
  amount + totalOf(charges);

export const sumOf = (amounts: readonly Minor[]): Minor =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
