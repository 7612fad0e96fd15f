import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

interface At {
  readonly param: string;
}

export const notOffered = defineRefusal<At & { code: string }>({
  code: "validation_failed",
  when: "the catalogue has no such provider or plan now",
  sample: { param: "planCode", code: "MTNDATA-9GB" },
  message: ({ code }) =>
    `The catalogue has no ${code} at the moment. Use a code from the discovery routes; the catalogue changes.`,
  param: ({ param }) => param,
});

export const amountNotSold = defineRefusal<{
  least: Minor | null;
  most: Minor | null;
  currency: Currency;
}>({
  code: "invalid_amount",
  when: "the amount is less or more than what is sold",
  sample: { least: 5_000n, most: 5_000_000n, currency: "NGN" },
  message: ({ least, most, currency }) =>
    `The amount must be at least ${format(least ?? 1n, currency)}${most === null ? "" : ` and at most ${format(most, currency)}`} here.`,
  param: "amount",
});

export const billedNotFound = defineRefusal<At>({
  code: "account_not_found",
  when: "the biller has no such meter, card or account",
  sample: { param: "meterNumber" },
  message: "The biller does not know this number. Check it with your customer.",
  param: ({ param }) => param,
});

export const validationTimedOut = defineRefusal({
  code: "provider_timeout",
  when: "the biller did not answer in time",
  message: "The biller did not answer in time. Try again.",
});

export const referenceUsed = defineRefusal({
  code: "duplicate_request",
  when: "the reference was used with another purchase",
  message: "This reference was used for another purchase. Send a new reference for a new purchase.",
  param: "reference",
});

export const billNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "no purchase in this mode has this reference",
  message:
    "No purchase in this mode has this reference. Send the reference of the purchase, with a key of the same mode.",
  param: "reference",
});
