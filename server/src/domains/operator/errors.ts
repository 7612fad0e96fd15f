import { defineRefusal } from "../../kernel/refusals.ts";

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

export const providerNotInstalled = defineRefusal<{ provider: string; mode: string }>({
  code: "not_found",
  when: "no provider of this name is configured for the mode",
  message: ({ provider, mode }) =>
    `No provider ${provider} is configured for ${mode} mode. The list of providers shows those that are.`,
});

export const noticeNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no notice has this number",
  message: ({ id }) => `No provider's notice has the number ${id}.`,
});

export const itemUnknown = defineRefusal<{ itemCode: string }>({
  code: "not_found",
  when: "the simulated catalogue of bills has no such item",
  message: ({ itemCode }) =>
    `Test mode's catalogue has no item ${itemCode}. The discovery routes of bills list those it has.`,
});
