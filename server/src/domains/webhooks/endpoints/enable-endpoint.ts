import type { Kit } from "../../../kernel/kit.ts";
import { changeEndpoint, type EndpointOrder } from "./change-endpoint.ts";
import { countHeld, type Endpoint, wakeQueue } from "./queries.ts";
import { requireRoom } from "./require-room.ts";

/** The count of held deliveries stops here. */
const HELD_COUNTED_MAX = 10_000;

export interface EnabledEndpoint {
  readonly endpoint: Endpoint;
  /** The number of held deliveries, which only a replay sends. */
  readonly held: number;
}

/** Enables an endpoint for new events, and forgets its failures. Throws `endpointNotFound`, `tooManyEndpoints`. */
export async function enableEndpoint(kit: Kit, order: EndpointOrder): Promise<EnabledEndpoint> {
  const endpoint = await changeEndpoint(kit, order, "webhooks.enable", async (before, tx) => {
    if (before.status === "disabled") await requireRoom(tx, before.environmentId);
    await wakeQueue(tx, before, "forget");
    return { ...before, status: "enabled", disabledBecause: null, disabledAt: null };
  });
  const held = await countHeld(kit.database, endpoint, HELD_COUNTED_MAX);
  return { endpoint, held };
}
