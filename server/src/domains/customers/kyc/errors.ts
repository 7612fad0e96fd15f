import { defineRefusal } from "../../../kernel/refusals.ts";
import type { Category } from "../kyc-tiers/index.ts";

export const detailMissing = defineRefusal<{ param: string }>({
  code: "missing_field",
  when: "the item lacks the field that the registry looks up",
  sample: { param: "payload.bvn" },
  message: ({ param }) => `\`${param}\` is required for this type.`,
  param: ({ param }) => param,
});

export const birthDateMissing = defineRefusal({
  code: "missing_field",
  when: "a passport is submitted for a customer without a date of birth",
  message:
    "A passport check needs the customer's date of birth. Save it with POST /api/v1/customers, or verify the BVN first.",
  param: "dateOfBirth",
});

export const nameMissing = defineRefusal({
  code: "kyc_required",
  when: "the customer has no first and last name",
  message:
    "The registry's answer is compared with the customer's first and last name. Save both with POST /api/v1/customers, then submit the item.",
});

export const otherIsPending = defineRefusal<{ category: Category }>({
  code: "request_failed",
  when: "an item that proves the same thing is still pending",
  sample: { category: "BVN" },
  message: ({ category }) =>
    `The registry has not answered this customer's last ${category} yet. Wait for the answer, or send the same item again.`,
  param: "type",
});

export const BVN_TAKEN = "This BVN verifies another customer of yours.";

export const bvnTaken = defineRefusal({
  code: "validation_failed",
  when: "the BVN verifies another customer",
  message: `${BVN_TAKEN} One BVN verifies one customer. In test mode, POST /test/reset frees the BVNs from the guide for other customers.`,
  param: "bvn",
});

export const checkFailed = defineRefusal<{ param: string; reason: string }>({
  code: "validation_failed",
  when: "the registry has no such number, or has a different person under it",
  sample: { param: "payload.bvn", reason: "The registry has no such number." },
  message: ({ reason }) => `${reason} The tier did not change.`,
  param: ({ param }) => param,
});

export const notAnsweredYet = defineRefusal({
  code: "provider_timeout",
  when: "the registry did not answer in time",
  message:
    "The registry did not answer in time. The item stays pending and the service queries it again. Send the same item again to see the outcome; this is free.",
});
