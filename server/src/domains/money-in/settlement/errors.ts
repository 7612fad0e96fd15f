import { defineRefusal } from "../../../kernel/refusals.ts";

export const badDay = defineRefusal({
  code: "validation_failed",
  when: "a day is none",
  message: "A holiday is a day like 2026-03-20. Write it so.",
  param: "day",
});

export const noSuchHoliday = defineRefusal<{ day: string }>({
  code: "not_found",
  when: "the day is no holiday",
  message: ({ day }) => `${day} is no holiday. See them with holiday list.`,
  param: "day",
});
