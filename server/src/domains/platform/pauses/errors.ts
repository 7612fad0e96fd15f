import { defineRefusal } from "../../../kernel/refusals.ts";

export const notPaused = defineRefusal<{ what: string; allPaused: boolean }>({
  code: "request_failed",
  when: "the service to resume is not paused",
  message: ({ what, allPaused }) =>
    allPaused
      ? `${what} is not paused by itself: all services are paused. Use resume all.`
      : `Nothing was resumed, because ${what} is not paused.`,
});

export const badPauseMessage = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the message to merchants is empty or too long",
  message: ({ lengthMax }) => `The message to merchants must have 1 to ${lengthMax} characters.`,
  param: "message",
});
