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
  message:
    "This transfer does not wait for approval. It needed no approval, or it was decided already.",
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

export const ownTransfer = defineRefusal<{ others: readonly string[] }>({
  code: "approval_required",
  when: "the member who made the transfer, or wrote its file, tries to approve it",
  sample: { others: ["Emeka Nwosu", "Fatima Sani"] },
  message: ({ others }) =>
    others.length === 0
      ? "You made this, so another person must approve it. No other member may approve yet: invite one, or withdraw it."
      : `You made this, so another person must approve it. ${joinNames(others)} can.`,
});

/** At most three names, and how many more. */
function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

export const approvalNotFound = defineRefusal({
  code: "not_found",
  when: "nothing with this reference waits for approval, or waited",
  message: "Nothing with this reference waits for approval in this mode, and nothing did.",
});
