import { defineRefusal } from "../../../kernel/refusals.ts";

export const noTrialBalance = defineRefusal<{ day: string }>({
  code: "not_found",
  when: "no trial balance of this day is kept",
  message: ({ day }) =>
    `No trial balance of ${day} is kept. One is written after midnight in Lagos; list them with trial-balance list.`,
});

export const dayNotOver = defineRefusal<{ day: string }>({
  code: "request_failed",
  when: "the trial balance of a day is to be written before the day is over",
  message: ({ day }) =>
    `The day ${day} is not over in Lagos, so its accounts have no closing balance. Make it tomorrow.`,
});

export const dayNotSettled = defineRefusal<{ day: string }>({
  code: "request_failed",
  when: "a database transaction from before midnight is still open",
  message: ({ day }) =>
    `A database transaction from before midnight is still open, so ${day} is not final. Try again in a minute.`,
});

export const dayArchived = defineRefusal<{ day: string }>({
  code: "request_failed",
  when: "entries of the day are in an archive only",
  message: ({ day }) =>
    `Entries of ${day} are in an archive only, so its trial balance can no longer be written. See archive list.`,
});

export const nothingRecorded = defineRefusal<{ day: string }>({
  code: "not_found",
  when: "nothing was recorded until the end of a day",
  message: ({ day }) =>
    `Nothing was recorded until the end of ${day}, or another process is writing trial balances now. See trial-balance list.`,
});
