import { defineRefusal } from "../../../kernel/refusals.ts";

export const bulkFileNotFound = defineRefusal({
  code: "not_found",
  when: "no file has this reference in this mode",
  message: "There is no file with this reference in this mode.",
});

export const fileNotOpen = defineRefusal<{ state: string }>({
  code: "request_failed",
  when: "the file was sent or discarded",
  sample: { state: "sent" },
  message: ({ state }) =>
    `This file was ${state}, so it can no longer be changed. Upload a new one.`,
});

export const fileChanged = defineRefusal({
  code: "request_failed",
  when: "the file was changed since it was looked at",
  message: "This file was changed since you looked at it. Look at it again, then send it.",
});

export const newWarnings = defineRefusal({
  code: "request_failed",
  when: "rows have warnings that they had not when the file was looked at",
  message:
    "There are new warnings since you looked at this file: a row may have been paid, or a bank gave another name. Look at it again, then send it.",
});

export const rowsNotReady = defineRefusal<{ count: number }>({
  code: "validation_failed",
  when: "rows have errors",
  sample: { count: 5 },
  message: ({ count }) =>
    count === 1
      ? "1 row has an error. Correct it, or skip it. Nothing was sent."
      : `${count} rows have errors. Correct them, or skip them. Nothing was sent.`,
});

export const nothingToSend = defineRefusal({
  code: "validation_failed",
  when: "every row is skipped",
  message: "Every row is skipped, so there is nothing to send.",
});

export const rowNotFound = defineRefusal<{ number: number }>({
  code: "validation_failed",
  when: "the file has no row with this number",
  sample: { number: 501 },
  message: ({ number }) => `This file has no row ${number}.`,
  param: "rows",
});
