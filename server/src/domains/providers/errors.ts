import { defineRefusal } from "../../kernel/refusals.ts";

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
