import { defineRefusal } from "../../../kernel/refusals.ts";

interface At {
  /** The dotted path of the field at fault. */
  readonly param: string;
}

export const accountNameMissing = defineRefusal<At>({
  code: "missing_field",
  when: "the receiver's name is absent in a transfer to a bank",
  sample: { param: "destinationAccountName" },
  message: ({ param }) =>
    `\`${param}\` is required for a transfer to a bank. Ask for the name with a name enquiry.`,
  param: ({ param }) => param,
});

export const serviceAccountNotFound = defineRefusal<At>({
  code: "account_not_found",
  when: "no business of this service has the account number in this mode",
  sample: { param: "destinationAccountNumber" },
  message:
    "No business of this service has this account number in this mode. Check the number with the one you pay.",
  param: ({ param }) => param,
});

export const toOneself = defineRefusal<At>({
  code: "invalid_account_number",
  when: "the service account is your own",
  sample: { param: "destinationAccountNumber" },
  message: "This is your own service account. Send to another one.",
  param: ({ param }) => param,
});

export const accountNotFound = defineRefusal<At>({
  code: "account_not_found",
  when: "the bank knows no account with this number",
  sample: { param: "accountNumber" },
  message: "The bank knows no account with this number. Check both with the one you pay.",
  param: ({ param }) => param,
});

export const enquiryTimedOut = defineRefusal({
  code: "provider_timeout",
  when: "the bank gave no answer in time",
  message: "The bank gave no answer in time. Ask again, or send the transfer without asking.",
});

export const enquiryFailed = defineRefusal({
  code: "provider_error",
  when: "the provider answered with an error of its own",
  message:
    "The provider answered with an error of its own. Ask again later, or send the transfer without asking.",
});

export const approvalNotOpen = defineRefusal({
  code: "request_failed",
  when: "the transfer does not wait for approval",
  message:
    "This transfer does not wait for approval: it never did, or somebody has decided about it.",
});

export const receiverGone = defineRefusal({
  code: "request_failed",
  when: "the receiver of an internal transfer takes no money any more",
  message: "The receiving business takes no money now. Reject the transfer, or wait.",
});

export const badThreshold = defineRefusal({
  code: "validation_failed",
  when: "the amount is no amount in naira of at most two decimals",
  message: "The amount must be one in naira, of at most two decimals, or off.",
  param: "above",
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "a transfer is rejected without a word",
  message: "Say in a note why: the merchant reads it.",
  param: "note",
});
