import type { Kit } from "../../kernel/kit.ts";
import { changeEnvironment, type EnvironmentOrder } from "./change-environment.ts";
import type { Environment } from "./queries.ts";

/** Switches on, or off, that the service computes signatures for a business. In live mode it is off to begin with. */
export function allowSignatureHelper(
  kit: Kit,
  order: EnvironmentOrder & { allowed: boolean },
): Promise<Environment> {
  const changes = { signatureHelperAllowed: order.allowed };
  return changeEnvironment(kit, order, "business.allow_signature_helper", changes);
}
