import { defineRefusal } from "../../../kernel/refusals.ts";

export const noSuchTier = defineRefusal<{ highest: number }>({
  code: "validation_failed",
  when: "the business has no such tier",
  message: ({ highest }) => `A tier is a whole number from 0 to ${highest}.`,
  param: "tier",
});

export const itemMissing = defineRefusal<{ missing: string }>({
  code: "kyc_required",
  when: "the customer's tier does not allow it",
  sample: { missing: "a BVN" },
  message: ({ missing }) =>
    `The customer's KYC tier does not allow this yet. Verify with POST /api/v1/customers/{id}/kyc: ${missing}.`,
});
