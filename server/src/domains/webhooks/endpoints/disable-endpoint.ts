import type { Kit } from "../../../kernel/kit.ts";
import { changeEndpoint, type EndpointOrder } from "./change-endpoint.ts";
import { type Endpoint, wakeLine } from "./queries.ts";

/** Stops deliveries. What waits, and what happens from now on, is held until somebody asks for it. */
export function disableEndpoint(kit: Kit, order: EndpointOrder): Promise<Endpoint> {
  return changeEndpoint(kit, order, "webhooks.disable", async (before, tx) => {
    if (before.status === "disabled") return before;
    // A worker has to hold what waits.
    await wakeLine(tx, before);
    return { ...before, status: "disabled", disabledBecause: "asked", disabledAt: kit.clock.now() };
  });
}
