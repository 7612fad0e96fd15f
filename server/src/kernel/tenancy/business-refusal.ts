import type { BusinessStatus, Mode } from "./access.ts";

/** Returns the sentence that refuses a business in a mode; undefined if the business may act. */
export function explainBusinessRefusal(mode: Mode, status: BusinessStatus): string | undefined {
  if (status === "suspended") return "This business is suspended. Ask the operator of the service.";
  if (mode === "live" && status === "pending") {
    return "This business is not approved for live mode yet. Use the test key.";
  }
  return undefined;
}
