import { type Currency, describeFunds, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const insufficientBalance = defineRefusal<{
  available: Minor;
  pending: Minor;
  needed: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the wallet has less available than the amount, fee and stamp duty together",
  sample: { available: 150_000n, pending: 0n, needed: 201_000n, currency: "NGN" },
  message: ({ needed, currency, ...funds }) =>
    `This needs ${format(needed, currency)} including fee and stamp duty, and the wallet has ${describeFunds(funds, currency)}.`,
});

export const notPaidLate = defineRefusal({
  code: "request_failed",
  when: "the provider did not pay the transfer after its refund",
  message:
    "The provider did not pay this order after its refund, or the merchant was charged already.",
});

export const notOutgoing = defineRefusal({
  code: "request_failed",
  when: "no provider sends the transaction",
  message: "No provider sends this transaction, so its provider cannot be changed.",
});

export const mayHaveBeenSent = defineRefusal({
  code: "request_failed",
  when: "the order may be with its provider, waits for approval, or has ended",
  message:
    "This order may be with its provider, waits for approval, or has ended. Only an order that waits, and that its provider provably does not have, can be changed.",
});

export const keepsProvider = defineRefusal({
  code: "request_failed",
  when: "orders of this type cannot be sent through another provider",
  message:
    "The item is from one provider's catalogue, and other providers do not have it. Refund the purchase instead.",
});

export const alreadyThere = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "the order is already with the provider of new orders",
  sample: { provider: "simulator" },
  message: ({ provider }) => `The order is already with ${provider}, the provider of new orders.`,
});

export const reasonMissing = defineRefusal({
  code: "missing_field",
  when: "a refund or a decided outcome has no reason",
  message: "Give a reason. The merchant sees it.",
  param: "reason",
});

export const outcomeStillCome = defineRefusal({
  code: "request_failed",
  when: "the order has ended, was never sent, or was sent less than a day ago",
  message:
    "This order has ended, was never sent, or was sent less than a day ago. An outcome can be decided only after it has been unknown for a day.",
});

/** The outcome contradicts an older proof, so the provider must be queried. Internal: no route returns it. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
}
