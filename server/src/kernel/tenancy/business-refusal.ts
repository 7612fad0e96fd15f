import { Refusal } from "../refusals.ts";
import type { Access, BusinessStatus, Mode } from "./access.ts";

/** Returns the sentence that refuses a business in a mode; undefined if the business may act. */
export function explainBusinessRefusal(mode: Mode, status: BusinessStatus): string | undefined {
  if (status === "suspended") return "This business is suspended. Ask the operator of the service.";
  if (mode === "live" && status === "pending") {
    return "This business is not approved for live mode yet. Use the test key.";
  }
  return undefined;
}

/** The refusal of a business that may not act in this mode. Undefined if it may. */
export function businessRefusal({
  mode,
  businessStatus,
}: Pick<Access, "mode" | "businessStatus">): Refusal | undefined {
  const sentence = explainBusinessRefusal(mode, businessStatus);
  return sentence === undefined ? undefined : new Refusal("activation_required", sentence);
}
