import { defineRefusal } from "../../../kernel/refusals.ts";

export const badDay = defineRefusal({
  code: "validation_failed",
  when: "a day is not a calendar day",
  message: "Give the holiday as a day, for example 2026-03-20.",
  param: "day",
});

export const noSuchHoliday = defineRefusal<{ day: string }>({
  code: "not_found",
  when: "the day is not a holiday",
  message: ({ day }) => `${day} is not a holiday. List them with holiday list.`,
  param: "day",
});

export const settlementNotFound = defineRefusal({
  code: "not_found",
  when: "no settlement in this mode has this reference",
  message:
    "No settlement in this mode has this reference. Send the reference from the list of settlements or from a transaction, with a key of the same mode.",
  param: "reference",
});
