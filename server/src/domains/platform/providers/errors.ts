import { defineRefusal } from "../../../kernel/refusals.ts";

export const providerNotInstalled = defineRefusal<{ provider: string; mode: string }>({
  code: "not_found",
  when: "no provider of this name is configured for the mode",
  message: ({ provider, mode }) =>
    `No provider ${provider} is configured for ${mode} mode. List them with provider list.`,
});

export const noticeNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no notice has this number",
  message: ({ id }) => `There is no provider notice ${id}.`,
});

export const noticeDoneLongAgo = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "the notice was processed more than 30 days ago",
  message: ({ id }) =>
    `Notice ${id} was processed more than 30 days ago. The ledger no longer remembers its effect, so a replay might repeat it.`,
});

export const itemUnknown = defineRefusal<{ itemCode: string }>({
  code: "not_found",
  when: "the simulated catalogue of bills has no such item",
  message: ({ itemCode }) =>
    `Test mode's catalogue has no item ${itemCode}. The bill discovery routes list its items.`,
});
