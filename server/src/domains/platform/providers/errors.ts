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
    `Notice ${id} was processed more than 30 days ago, so it is not processed again. Compare the provider's statement: provider reconcile.`,
});

export const itemUnknown = defineRefusal<{ itemCode: string }>({
  code: "not_found",
  when: "the simulated catalogue of bills has no such item",
  message: ({ itemCode }) =>
    `Test mode's catalogue has no item ${itemCode}. The bill discovery routes list its items.`,
});

export const providerUnknown = defineRefusal<{ provider: string; names: readonly string[] }>({
  code: "not_found",
  when: "live mode can have no provider of this name",
  message: ({ provider, names }) =>
    `Live mode can have no provider ${provider}. These can be configured: ${names.join(", ")}.`,
});

export const neitherReferenceNorProvider = defineRefusal<{
  given: string;
  names: readonly string[];
}>({
  code: "not_found",
  when: "what was given names no transaction, no logged call and no provider of live mode",
  message: ({ given, names }) =>
    `${given} is neither a reference of a transaction or a logged call, like trf_…, nor one of ${names.join(", ")}. A merchant's own reference of a transfer is shown by transaction show.`,
});

export const providerNotConfiguredYet = defineRefusal<{ provider: string }>({
  code: "not_found",
  when: "the provider has no settings",
  message: ({ provider }) =>
    `${provider} is not configured. Configure it with provider configure ${provider}.`,
});

export const settingsWrong = defineRefusal<{ problems: readonly string[] }>({
  code: "request_failed",
  when: "the settings of a provider are incomplete or do not have their form",
  message: ({ problems }) => `Nothing was saved. ${problems.join(" ")}`,
});

export const accountNotKept = defineRefusal<{ changed: readonly string[] }>({
  code: "request_failed",
  when: "saved settings of a provider are to be kept, and its address, number or keys are to change",
  message: ({ changed }) =>
    `Nothing was saved. ${changed.join(", ")} cannot change while other settings are kept. Give all settings, without --keep.`,
});

export const settingsFailed = defineRefusal<{ problems: readonly string[] }>({
  code: "request_failed",
  when: "the provider does not accept its settings",
  message: ({ problems }) =>
    `The provider did not accept these settings, so nothing was saved. ${problems.join(" ")}`,
});

export const routeNotFound = defineRefusal<{ port: string; position: number }>({
  code: "not_found",
  when: "the port has no route at this position",
  message: ({ port, position }) =>
    `${port} has no route ${position}. List the routes with provider routes.`,
});

export const referenceUnreadable = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "the text is no reference of this service",
  message: ({ reference }) =>
    `${reference} is no reference of this service. Give one like trf_…, bil_…, vac_… or crd_….`,
});

export const accountKept = defineRefusal<{
  provider: string;
  changed: readonly string[] | undefined;
}>({
  code: "request_failed",
  when: "the settings may be of another account, and the provider may have an order whose outcome is not known",
  message: ({ provider, changed }) =>
    `Nothing was saved. ${provider} may have orders whose outcome is not known, and ${changed === undefined ? "its earlier settings were deleted" : `${changed.join(", ")} would change`}. A different account does not know these orders, and would pay them again. If these settings are of the same account, add --same-account. Otherwise wait until the orders have ended.`,
});

export const routeNotConfigured = defineRefusal<{ name: string; provider: string }>({
  code: "request_failed",
  when: "a route that is common to all cells leads to a provider that this cell has not configured",
  message: ({ name, provider }) =>
    `The route ${name} leads to ${provider}, which is not configured in this cell, so new work would stop here. Configure it here first (provider configure), or change the route in the home cell.`,
});

export const placeTaken = defineRefusal<{ name: string }>({
  code: "request_failed",
  when: "a route of one business has the place of a route that is common to all cells",
  message: ({ name }) =>
    `In this cell, the route ${name} belongs to one business. Give that route another position first: provider route.`,
});
