import { defineRefusal } from "../../../kernel/refusals.ts";
import type { Category } from "../kyc-tiers/index.ts";

export const typeMissing = defineRefusal({
  code: "missing_field",
  when: "neither a type nor a BVN was sent",
  message: "`type` is required: BVN, NIN, PASSPORT, FRSC, PVC or ADDRESS.",
  param: "type",
});

export const detailMissing = defineRefusal<{ param: string }>({
  code: "missing_field",
  when: "the item lacks what it is looked up by",
  sample: { param: "payload.bvn" },
  message: ({ param }) => `\`${param}\` is required for this type.`,
  param: ({ param }) => param,
});

export const birthDateMissing = defineRefusal({
  code: "missing_field",
  when: "a passport is submitted for a customer of unknown birth date",
  message:
    "A passport is looked up by the date of birth as well. Save the customer's with POST /api/v1/customers, or verify the BVN first.",
  param: "dateOfBirth",
});

export const nameMissing = defineRefusal({
  code: "kyc_required",
  when: "the customer has no first and last name",
  message:
    "What a registry answers is compared with the customer's first and last name. Save both with POST /api/v1/customers, then submit the item.",
});

export const otherIsPending = defineRefusal<{ category: Category }>({
  code: "request_failed",
  when: "another item that proves the same is not answered yet",
  sample: { category: "BVN" },
  message: ({ category }) =>
    `The registry has not answered the last ${category} of this customer yet. Wait for its answer, or send the same item again.`,
  param: "type",
});

export const bvnTaken = defineRefusal({
  code: "validation_failed",
  when: "the BVN verifies another customer",
  message: "This BVN verifies another customer of yours. One BVN verifies one customer.",
  param: "bvn",
});

export const checkFailed = defineRefusal<{ param: string; reason: string }>({
  code: "validation_failed",
  when: "the registry has no such number, or somebody else under it",
  sample: { param: "payload.bvn", reason: "The registry has no such number." },
  message: ({ reason }) => `${reason} The tier is as it was.`,
  param: ({ param }) => param,
});

export const notAnsweredYet = defineRefusal({
  code: "provider_timeout",
  when: "the registry gave no answer in time",
  message:
    "The registry gave no answer in time. The item stays pending and is asked after; send the same again to learn of it, for which nothing is charged.",
});
