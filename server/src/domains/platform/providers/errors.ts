import { defineRefusal } from "../../../kernel/refusals.ts";

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

export const noticeDoneLongAgo = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "a notice that was worked through more than 30 days ago is to be worked through again",
  message: ({ id }) =>
    `Notice ${id} was worked through more than 30 days ago. What it asked for is not remembered any more, and might be done twice.`,
});

export const itemUnknown = defineRefusal<{ itemCode: string }>({
  code: "not_found",
  when: "the simulated catalogue of bills has no such item",
  message: ({ itemCode }) =>
    `Test mode's catalogue has no item ${itemCode}. The discovery routes of bills list those it has.`,
});
