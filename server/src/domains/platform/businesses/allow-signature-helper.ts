import type { Kit } from "../../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";

/** Switches the signature helper of a business on or off. In live mode it starts off. */
export function allowSignatureHelper(
  kit: Kit,
  order: EnvironmentOrder & { allowed: boolean },
): Promise<ChangedEnvironment> {
  const changes = { signatureHelperAllowed: order.allowed };
  return changeEnvironment(kit, order, "business.allow_signature_helper", changes);
}
