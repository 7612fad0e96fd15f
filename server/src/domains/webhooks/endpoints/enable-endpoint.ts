import type { Kit } from "../../../kernel/kit.ts";
import { changeEndpoint, type EndpointOrder } from "./change-endpoint.ts";
import { countHeld, type Endpoint, wakeLine } from "./queries.ts";

/** Counting stops here: whoever has more held knows enough. */
const HELD_COUNTED_MAX = 10_000;

export interface EnabledEndpoint {
  readonly endpoint: Endpoint;
  /** What was held meanwhile and is delivered only when it is replayed. */
  readonly held: number;
}

/** Delivers again, what happens from now on. Its failures so far are forgotten. */
export async function enableEndpoint(kit: Kit, order: EndpointOrder): Promise<EnabledEndpoint> {
  const endpoint = await changeEndpoint(kit, order, "webhooks.enable", async (before, tx) => {
    await wakeLine(tx, before, { forgetHealth: true });
    return { ...before, status: "enabled", disabledBecause: null, disabledAt: null };
  });
  const held = await countHeld(kit.database, endpoint, HELD_COUNTED_MAX);
  return { endpoint, held };
}
