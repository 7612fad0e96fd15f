import type { Kit } from "../../../kernel/kit.ts";
import { changeEndpoint, type EndpointOrder } from "./change-endpoint.ts";
import { type Endpoint, wakeQueue } from "./queries.ts";

/** Disables an endpoint. Waiting and new deliveries are held until a replay. Throws `endpointNotFound`. */
export function disableEndpoint(kit: Kit, order: EndpointOrder): Promise<Endpoint> {
  return changeEndpoint(kit, order, "webhooks.disable", async (before, tx) => {
    if (before.status === "disabled") return before;
    // Wake a worker, which holds the waiting deliveries.
    await wakeQueue(tx, before);
    return { ...before, status: "disabled", disabledBecause: "asked", disabledAt: kit.clock.now() };
  });
}
