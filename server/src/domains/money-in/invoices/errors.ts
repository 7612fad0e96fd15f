import { defineRefusal } from "../../../kernel/refusals.ts";

export const invoiceNotFound = defineRefusal({
  code: "not_found",
  when: "no invoice of yours in this mode has the number",
  message:
    "No invoice of yours in this mode has this number. Send the number that the service returned, with a key of the same mode.",
  param: "invoiceNumber",
});

export const dueBeforeNow = defineRefusal({
  code: "validation_failed",
  when: "the due date is in the past",
  message: "`dueDate` is in the past. Send a later one, or omit it.",
  param: "dueDate",
});

export const badReturnUrl = defineRefusal<{ why: string }>({
  code: "validation_failed",
  when: "the return URL is not a web address, or contains a password",
  sample: { why: "is not a web address like https://example.com/thanks" },
  message: ({ why }) => `\`returnUrl\` ${why}. Send an http or https address, or omit it.`,
  param: "returnUrl",
});

export const nothingToCancel = defineRefusal<{ status: string }>({
  code: "request_failed",
  when: "the invoice is paid, expired or cancelled",
  sample: { status: "Paid" },
  message: ({ status }) =>
    `The invoice is ${status}. Only an invoice that is Pending or PartiallyPaid can be cancelled.`,
});

export const nothingToRemind = defineRefusal<{ status: string }>({
  code: "request_failed",
  when: "the invoice is paid, expired or cancelled",
  sample: { status: "Paid" },
  message: ({ status }) =>
    `The invoice is ${status}. Send a reminder only for an invoice that is Pending or PartiallyPaid.`,
});

export const noEmailAddress = defineRefusal({
  code: "request_failed",
  when: "the invoice has no customer e-mail address",
  message:
    "The invoice has no customerEmail. Send the address of the pay page to the customer yourself.",
});

export const remindedLately = defineRefusal<{ again: Date }>({
  code: "limit_exceeded",
  when: "a reminder of the invoice was sent within the last hour",
  sample: { again: new Date("2026-01-31T09:25:30.000Z") },
  message: ({ again }) =>
    `A reminder of this invoice was sent within the last hour. Try again at ${again.toISOString()}.`,
});
