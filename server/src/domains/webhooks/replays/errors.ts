import { defineRefusal } from "../../../kernel/refusals.ts";

export const invalidSelection = defineRefusal<{ most: number }>({
  code: "validation_failed",
  when: "the request names no delivery, or too many",
  sample: { most: 1_000 },
  message: ({ most }) => `Name 1 to ${most} deliveries, or replay everything since a time.`,
  param: "deliveries",
});

export const invalidReplayTime = defineRefusal<{ days: number }>({
  code: "validation_failed",
  when: "the replay would begin in the future, or before the kept events",
  sample: { days: 30 },
  message: ({ days }) => `Choose a time within the last ${days} days.`,
  param: "since",
});
