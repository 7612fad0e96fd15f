import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const insufficientBalance = defineRefusal<{
  available: Minor;
  needed: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the wallet has less available than amount, fee and duty together",
  sample: { available: 150_000n, needed: 201_000n, currency: "NGN" },
  message: ({ available, needed, currency }) =>
    `This needs ${format(needed, currency)} with fee and duty, and the wallet has ${format(available, currency)} available.`,
});

export const notPaidLate = defineRefusal({
  code: "request_failed",
  when: "the transfer was not paid after it was given back",
  message: "This was not paid after it was given back, or it was charged since.",
});

export const notOutgoing = defineRefusal({
  code: "request_failed",
  when: "the transaction does not leave through a provider",
  message: "This transaction does not leave through a provider, so no provider can be changed.",
});

export const mayHaveBeenSent = defineRefusal({
  code: "request_failed",
  when: "the order may be with its provider, waits for approval, or has ended",
  message:
    "This order may be with its provider, waits for approval, or has ended. Only an order that waits to be sent, and that its provider has proven not to have, can be changed.",
});

export const keepsProvider = defineRefusal({
  code: "request_failed",
  when: "orders of this kind mean nothing to another provider",
  message:
    "What is bought here is an item of its provider's catalogue, and another provider does not have it. Give the money back instead.",
});

export const alreadyThere = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "the order is with the provider that new orders go to",
  sample: { provider: "simulator" },
  message: ({ provider }) => `The order is already with ${provider}, the provider of new orders.`,
});

export const reasonMissing = defineRefusal({
  code: "missing_field",
  when: "money is given back without a reason",
  message: "Give a reason. The merchant reads it.",
  param: "reason",
});

/** What happened contradicts what was proven before; the provider has to be asked. No answer of a route. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
}
