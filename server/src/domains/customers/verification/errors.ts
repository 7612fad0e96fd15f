import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const insufficientFee = defineRefusal<{
  available: Minor;
  price: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the available balance does not cover the price of the verification",
  sample: { available: 1_000n, price: 6_000n, currency: "NGN" },
  message: ({ available, price, currency }) =>
    `This costs ${format(price, currency)}. The wallet has ${format(available, currency)} available.`,
});

export const otherContent = defineRefusal({
  code: "idempotency_conflict",
  when: "the body's `idempotencyKey` was used for another verification",
  message:
    "This idempotencyKey was used for another verification. Send a new key for a new verification.",
  param: "idempotencyKey",
});

export const checkRefused = defineRefusal<{ reason: string | null }>({
  code: "provider_error",
  when: "the provider refuses the check",
  sample: { reason: "The identity provider does not verify addresses." },
  message: ({ reason }) =>
    `${reason ?? "The provider refused this check."} Nothing was charged. Correct the request, or ask the operator of the service.`,
});

export const noProviderTakes = defineRefusal<{ reason: string }>({
  code: "provider_error",
  when: "no configured provider can take the check",
  sample: { reason: "The identity provider does not verify addresses." },
  message: ({ reason }) =>
    `${reason} No provider was asked, and nothing was charged. Verify something else, or ask the operator of the service.`,
});

export const verificationNotFound = defineRefusal({
  code: "not_found",
  when: "no verification in this mode has this id",
  message:
    "No verification in this mode has this id. Send the verificationId from the service's answer.",
  param: "id",
});

export const unknownReference = defineRefusal({
  code: "not_found",
  when: "no verification has this reference",
  message: "No verification has this reference. Take the reference from the merchant's history.",
  param: "reference",
});
