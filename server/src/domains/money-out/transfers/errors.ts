import { defineRefusal } from "../../../kernel/refusals.ts";

interface At {
  /** The dotted path of the field at fault. */
  readonly param: string;
}

export const serviceAccountNotFound = defineRefusal<At>({
  code: "account_not_found",
  when: "no business of this service has the account number in this mode",
  sample: { param: "destinationAccountNumber" },
  message:
    "No business of this service has this account number in this mode. Check the number with the recipient.",
  param: ({ param }) => param,
});

export const toOneself = defineRefusal<At>({
  code: "invalid_account_number",
  when: "the service account is your own",
  sample: { param: "destinationAccountNumber" },
  message: "This is your own service account. Send to another account.",
  param: ({ param }) => param,
});

export const accountNotFound = defineRefusal<At>({
  code: "account_not_found",
  when: "the bank has no account with this number",
  sample: { param: "accountNumber" },
  message:
    "No account with this number at this bank. Check the bank and the number with the recipient.",
  param: ({ param }) => param,
});

export const enquiryTimedOut = defineRefusal({
  code: "provider_timeout",
  when: "the bank did not answer in time",
  message:
    "The bank did not answer in time. Try again, or send the transfer without a name enquiry.",
});

export const enquiryFailed = defineRefusal({
  code: "provider_error",
  when: "the provider returned an error",
  message:
    "The provider returned an error. Try again later, or send the transfer without a name enquiry.",
});

export const approvalNotOpen = defineRefusal({
  code: "request_failed",
  when: "the transfer does not wait for approval",
  message: "This transfer does not wait for approval. It needed none, or it was decided already.",
});

export const receiverGone = defineRefusal({
  code: "request_failed",
  when: "the receiver of an internal transfer cannot receive money now",
  message: "The receiving business cannot receive money now. Reject the transfer, or wait.",
});

export const badThreshold = defineRefusal({
  code: "validation_failed",
  when: "the amount is not in naira with at most two decimals",
  message: "Give an amount in naira with at most two decimals, or `off`.",
  param: "above",
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "a rejection has no note",
  message: "Give the reason in a note. The merchant sees it.",
  param: "note",
});
