import { defineRefusal } from "../../kernel/refusals.ts";

export const noSuchTier = defineRefusal<{ highest: number }>({
  code: "validation_failed",
  when: "the ladder has no such tier",
  message: ({ highest }) => `A tier is a whole number from 0 to ${highest}.`,
  param: "tier",
});
