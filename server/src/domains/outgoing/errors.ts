import { type Currency, format, type Minor } from "../../kernel/money.ts";
import { defineRefusal } from "../../kernel/refusals.ts";

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

/** What happened contradicts what was proven before; the provider has to be asked. No answer of a route. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
}
