import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const itemNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no item of reconciliation has this number",
  message: ({ id }) =>
    `There is no item ${id}. List those that need a decision with reconciliation list.`,
});

export const nothingToDecide = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "both sides of an item agree",
  message: ({ id }) => `Both sides of item ${id} agree, so there is nothing to decide.`,
});

export const itemChanged = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "an item has changed since its decision was proposed, or while it was made",
  message: ({ id }) =>
    `Item ${id} has changed since this was proposed. Nothing was done. Check it again.`,
});

export const waitTooLong = defineRefusal<{ max: number }>({
  code: "request_failed",
  when: "an item is to wait for too many days",
  message: ({ max }) =>
    `An item waits for ${max} days at most. Let it wait again later, or decide it.`,
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "a decision has no note",
  message: "Explain your decision in a note.",
  param: "note",
});

export const unknownProvider = defineRefusal<{ provider: string }>({
  code: "not_found",
  when: "a provider that is not configured is to be reconciled",
  message: ({ provider }) =>
    `The provider ${provider} is not configured for live mode, so there is nothing to compare.`,
});

export const badStatementFile = defineRefusal<{ problems: readonly string[] }>({
  code: "request_failed",
  when: "a statement file cannot be read",
  message: ({ problems }) => `Nothing was taken from the file. ${problems.join(" ")}`,
});

export const fileNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no statement file has this number",
  message: ({ id }) => `There is no statement file ${id}. List them with reconciliation files.`,
});

export const fileWithdrawn = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "a statement file was withdrawn before",
  message: ({ id }) => `The statement file ${id} was withdrawn before.`,
});

export const noFileNeeded = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "a file is given for a provider whose statement the service reads itself",
  message: ({ provider }) =>
    `The service reads the statement of ${provider} itself. A file would count the same money twice.`,
});

export const noBalance = defineRefusal<{ provider: string }>({
  code: "not_found",
  when: "no balance of a provider was read yet",
  message: ({ provider }) =>
    `No balance of ${provider} has been read yet. Run provider reconcile ${provider} first.`,
});

export const noGap = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "a provider's balance does not differ, or its gap is accepted already",
  message: ({ provider }) =>
    `The balance of ${provider} is what it should be, or its gap is accepted already.`,
});

export const balanceChanged = defineRefusal({
  code: "request_failed",
  when: "a provider's balance was read again since its gap was seen",
  message: "The balance has been read again since then, and the gap has changed. Check it again.",
});

export const badAdjustment = defineRefusal<{ problem: string }>({
  code: "validation_failed",
  when: "an adjustment of the ledger cannot be made as it was ordered",
  sample: { problem: "Both accounts are the same." },
  message: ({ problem }) => `Nothing was moved. ${problem}`,
});

export const walletShort = defineRefusal<{ has: Minor; needed: Minor; currency: Currency }>({
  code: "insufficient_balance",
  when: "a wallet has less available than an adjustment takes from it",
  sample: { has: 150_000n, needed: 201_000n, currency: "NGN" },
  message: ({ has, needed, currency }) =>
    `The wallet has ${format(has, currency)} available, and this takes ${format(needed, currency)}.`,
});

export const evidenceNotFound = defineRefusal({
  code: "not_found",
  when: "no stored evidence has this digest",
  message:
    "No stored evidence has this SHA-256. The audit log entry of the adjustment has the right one.",
  param: "evidence",
});
