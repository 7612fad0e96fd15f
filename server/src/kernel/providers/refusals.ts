import { defineRefusal } from "../refusals.ts";

export const providerUnavailable = defineRefusal({
  code: "provider_unavailable",
  when: "the provider is down, or none is configured for this mode",
  message:
    "The provider is not available now. Nothing was done. Send the same request again later.",
});
