import type { Kit } from "../../../kernel/kit.ts";
import type { SignatureVersion } from "../../../kernel/tenancy/access.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";

/** Sets the oldest version of request signatures that a business may use in one mode. */
export function setSignatureVersion(
  kit: Kit,
  order: EnvironmentOrder & { oldestVersion: SignatureVersion },
): Promise<ChangedEnvironment> {
  const changes = { oldestSignatureVersion: order.oldestVersion };
  return changeEnvironment(kit, order, "business.set_signature_version", changes);
}
