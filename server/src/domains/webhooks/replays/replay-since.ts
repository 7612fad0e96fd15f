import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import {
  type EndpointChoice,
  endpointDisabled,
  findEndpoint,
  formatEndpoint,
  nextId,
} from "../endpoints/index.ts";
import { countReplayed, enqueueReplay, insertReplay, type ReplayScope } from "./queries.ts";
import { requireSince } from "./rules.ts";

export interface SinceOrder extends EndpointChoice {
  readonly what: ReplayScope;
  readonly since: Date;
  /** True: only count the deliveries. */
  readonly dryRun: boolean;
  readonly by: string;
}

/**
 * Starts a replay of the undelivered events since a time, or of all events. A job sends them in pages, and
 * `listReplays` shows its progress. Returns the id of the replay and the number of deliveries. A dry run has no id.
 * Throws for an unknown or disabled endpoint.
 */
export async function replaySince(
  kit: Kit,
  order: SinceOrder,
): Promise<{ id: bigint | null; total: number }> {
  const { endpointId, within, what, by } = order;
  const until = kit.clock.now();
  const since = requireSince(order.since, until);
  return await kit.database.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, { endpointId, within });
    const { environmentId, businessId, mode } = endpoint;
    const range = { environmentId, endpointId, what, since, until };
    const { total } = await countReplayed(tx, range);
    if (order.dryRun) return { id: null, total };
    if (endpoint.status === "disabled") throw endpointDisabled();
    const id = await nextId(tx);
    await insertReplay(tx, { ...range, id, total, askedBy: by, askedAt: until });
    await enqueueReplay(tx, { environmentId, id });
    const details = {
      endpoint: formatEndpoint(endpointId),
      what,
      since: since.toISOString(),
      total,
    };
    await recordAction(kit, tx, { by, action: "webhooks.replay", businessId, mode, details });
    return { id, total };
  });
}
