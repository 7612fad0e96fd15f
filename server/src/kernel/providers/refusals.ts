import { defineRefusal } from "../refusals.ts";

export const providerUnavailable = defineRefusal({
  code: "provider_unavailable",
  when: "the provider is down",
  message:
    "The provider is not available now. Nothing was done. Send the same request again later.",
});

/** Test mode always has its simulator, so this refusal is for live mode only. */
export const providerNotConfigured = defineRefusal({
  code: "provider_unavailable",
  when: "no provider is configured for live mode",
  message:
    "No provider for this is configured in live mode, so nothing was done. Ask the operator of the service to configure one, or use a test key.",
});

export const mailNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no mail has this id",
  message: ({ id }) => `There is no mail ${id}. List the mails with mail list.`,
});
