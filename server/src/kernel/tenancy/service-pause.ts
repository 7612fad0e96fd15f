import type { Service } from "../ledger/operation.ts";
import { Refusal } from "../refusals.ts";

/** The messages of the pauses. A pause of `all` blocks every service. */
export type Pauses = ReadonlyMap<string, string>;

/** The message of the pause that blocks a service, if there is one. */
export const findPause = (pauses: Pauses, service: Service): string | undefined =>
  pauses.get("all") ?? pauses.get(service);

/** After how many seconds a client may retry a paused service. */
const PAUSE_RETRY_SECONDS = "30";

/** The refusal of a request to a paused service. `message` is the operator's. */
export function servicePaused(message: string): Refusal {
  return new Refusal("service_paused", message, {
    headers: { "Retry-After": PAUSE_RETRY_SECONDS },
  });
}
