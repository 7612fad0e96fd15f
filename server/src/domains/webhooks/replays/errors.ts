import { defineRefusal } from "../../../kernel/refusals.ts";

export const badSelection = defineRefusal<{ most: number }>({
  code: "validation_failed",
  when: "no delivery is named, or too many are",
  message: ({ most }) => `Name 1 to ${most} deliveries, or replay everything since a time.`,
  param: "deliveries",
});

export const badReplayTime = defineRefusal<{ days: number }>({
  code: "validation_failed",
  when: "a replay would begin in the future or before what is kept",
  message: ({ days }) => `A replay begins at a time within the last ${days} days.`,
  param: "since",
});
