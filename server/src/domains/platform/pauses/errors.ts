import { defineRefusal } from "../../../kernel/refusals.ts";

export const notPaused = defineRefusal<{ what: string; allPaused: boolean }>({
  code: "request_failed",
  when: "what is to go on was not paused",
  message: ({ what, allPaused }) =>
    allPaused
      ? `Not ${what} but everything is paused: resume all.`
      : `Nothing was resumed, because ${what} is not paused.`,
});

export const badPauseMessage = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the message to merchants is empty or too long",
  message: ({ lengthMax }) => `The message to merchants must have 1 to ${lengthMax} characters.`,
  param: "message",
});
