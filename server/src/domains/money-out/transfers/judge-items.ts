import type { Minor } from "../../../kernel/money.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { type Charges, chargesFor, type PriceList } from "../../platform/pricing/index.ts";
import type { Carrier } from "../outgoing/index.ts";
import type { Sender } from "./move-between-businesses.ts";
import type { Destination, TransferItem } from "./read-destination.ts";
import { needsApproval, SERVICE_BANK } from "./rules.ts";

interface OrderedItem extends TransferItem {
  readonly to: Destination;
}

export interface TransferOrder {
  readonly items: readonly OrderedItem[];
  /** The sender's, for the receiver's bank. */
  readonly phoneNumber: string;
  readonly scenario: Scenario | undefined;
  /** Undefined where nobody takes transfers to banks now. */
  readonly carrier: Carrier | undefined;
  /** Undefined where no other business is told of it. */
  readonly sender: Sender | undefined;
}

/** An item with what it costs, and whether a person has to see it. */
export interface JudgedItem extends OrderedItem {
  readonly charges: Charges;
  readonly isApprovalNeeded: boolean;
}

/** Prices the items, and refuses them all where nobody carries those to banks. */
export function judge(
  { items, carrier }: TransferOrder,
  prices: PriceList,
  approvalAbove: Minor | null,
): readonly JudgedItem[] {
  if (carrier === undefined && items.some(({ to }) => to.kind === "bank")) {
    throw providerUnavailable();
  }
  return items.map((item) => {
    const { amount, to } = item;
    const priceItem = to.kind === "bank" ? "transfer" : "internal-transfer";
    const charges = chargesFor(prices, priceItem, amount);
    return { ...item, charges, isApprovalNeeded: needsApproval(amount, approvalAbove) };
  });
}

/** What is not done at once is held until it is. */
export const isHeld = ({ to, isApprovalNeeded }: JudgedItem): boolean =>
  to.kind === "bank" || isApprovalNeeded;

/** What the record says from the beginning, whichever way the money takes. */
export function draftOf({ phoneNumber, scenario }: TransferOrder, item: JudgedItem) {
  const { amount, narration, charges, to } = item;
  return {
    service: "transfers",
    currency: charges.currency,
    amount,
    fee: charges.fee,
    vat: charges.vat,
    stampDuty: charges.stampDuty,
    description: narration,
    phoneNumber,
    scenario: scenario === undefined ? null : formatScenario(scenario),
    ...receiverOf(to),
  } as const;
}

function receiverOf(to: Destination) {
  if (to.kind === "bank") {
    return {
      type: "Transfer",
      channel: "BankTransfer",
      receiverBankCode: to.bankCode,
      receiverBankName: to.bankName,
      receiverAccountName: to.accountName,
      receiverAccountNumber: to.accountNumber,
    } as const;
  }
  return {
    type: "InternalTransfer",
    channel: "Internal",
    receiverBankCode: SERVICE_BANK.code,
    receiverBankName: SERVICE_BANK.name,
    receiverAccountName: to.account.name,
    receiverAccountNumber: to.account.accountNumber,
  } as const;
}
