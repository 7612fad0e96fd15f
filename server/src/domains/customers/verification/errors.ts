import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const insufficientFee = defineRefusal<{
  available: Minor;
  price: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the wallet has less available than the verification costs",
  sample: { available: 1_000n, price: 6_000n, currency: "NGN" },
  message: ({ available, price, currency }) =>
    `This costs ${format(price, currency)}, and the wallet has ${format(available, currency)} available.`,
});

export const otherContent = defineRefusal({
  code: "idempotency_conflict",
  when: "the `idempotencyKey` of the body was used with another verification",
  message:
    "This idempotencyKey was used with another verification. Use a new one for a new verification.",
  param: "idempotencyKey",
});

export const checkRefused = defineRefusal({
  code: "provider_error",
  when: "the provider refuses to answer this",
  message:
    "The provider refused to answer this, and it was not charged. Check the number, or ask the operator.",
});

export const verificationNotFound = defineRefusal({
  code: "not_found",
  when: "no verification in this mode has this id",
  message:
    "No verification in this mode has this id. Send the verificationId that the service answered with.",
  param: "id",
});

export const unknownReference = defineRefusal({
  code: "not_found",
  when: "no verification has this reference",
  message: "No verification has this reference. Take it from the merchant's history.",
  param: "reference",
});
