import type { Kit } from "../../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { type RateLimit, requireRateLimit } from "./rules.ts";

/** Sets how many requests a second one mode of a business may send, and how many at once after a pause. */
export async function setRateLimit(
  kit: Kit,
  order: EnvironmentOrder & RateLimit,
): Promise<ChangedEnvironment> {
  const { requestsPerSecond, requestsBurst } = requireRateLimit(order);
  const changes = { requestsPerSecond, requestsBurst };
  return await changeEnvironment(kit, order, "business.set_rate_limit", changes);
}
