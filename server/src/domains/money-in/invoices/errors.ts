import { defineRefusal } from "../../../kernel/refusals.ts";

export const invoiceNotFound = defineRefusal({
  code: "not_found",
  when: "no invoice of yours in this mode has the number",
  message:
    "No invoice of yours in this mode has this number. Send it as it was answered, with the key of its mode.",
  param: "invoiceNumber",
});

export const dueBeforeNow = defineRefusal({
  code: "validation_failed",
  when: "the due date lies behind",
  message: "`dueDate` lies behind. Send one that is still to come, or none.",
  param: "dueDate",
});

export const nothingToCancel = defineRefusal<{ status: string }>({
  code: "request_failed",
  when: "the invoice is paid, expired or cancelled",
  sample: { status: "Paid" },
  message: ({ status }) =>
    `The invoice is ${status}. Only one that is Pending or PartiallyPaid can be cancelled.`,
});

export const nothingToRemind = defineRefusal<{ status: string }>({
  code: "request_failed",
  when: "the invoice is paid, expired or cancelled",
  sample: { status: "Paid" },
  message: ({ status }) =>
    `The invoice is ${status}, and nobody is reminded of it. Remind of one that is Pending or PartiallyPaid.`,
});

export const nobodyToRemind = defineRefusal({
  code: "request_failed",
  when: "the invoice was made without the customer's e-mail address",
  message:
    "The invoice has no customerEmail, so there is nobody to write to. Send the customer the address of the pay page yourself.",
});

export const remindedLately = defineRefusal<{ again: Date }>({
  code: "limit_exceeded",
  when: "the customer was reminded of the invoice within the last hour",
  sample: { again: new Date("2026-01-31T09:25:30.000Z") },
  message: ({ again }) =>
    `The customer was reminded of this invoice within the last hour. Remind again from ${again.toISOString()}.`,
});
