import type { Kit } from "../../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";

/** Switches on, or off, that the service computes signatures for a business. In live mode it is off to begin with. */
export function allowSignatureHelper(
  kit: Kit,
  order: EnvironmentOrder & { allowed: boolean },
): Promise<ChangedEnvironment> {
  const changes = { signatureHelperAllowed: order.allowed };
  return changeEnvironment(kit, order, "business.allow_signature_helper", changes);
}
