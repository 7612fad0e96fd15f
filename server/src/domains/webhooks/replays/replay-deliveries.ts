import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import {
  deliveryNotFound,
  endpointDisabled,
  findEndpoint,
  formatDelivery,
  type Reach,
  wakeQueue,
} from "../endpoints/index.ts";
import { type ReplayedDelivery, readSelected, sendSelected } from "./queries.ts";
import { requireSelection } from "./rules.ts";

export interface SelectionOrder {
  readonly deliveryIds: readonly bigint[];
  /** Where the caller may act. */
  readonly within: Reach;
  /** True: only count the deliveries. */
  readonly dryRun: boolean;
  readonly by: string;
}

/**
 * Makes the selected deliveries due at once, and returns how many. Endpoints that rest are probed. Events keep their ids, so a receiver can detect a
 * repetition. Throws for an unknown delivery or a disabled endpoint.
 */
export async function replayDeliveries(
  kit: Kit,
  { deliveryIds, within, dryRun, by }: SelectionOrder,
): Promise<{ count: number }> {
  const ids = requireSelection(deliveryIds);
  return await kit.database.transaction(async (tx) => {
    const found = await readSelected(tx, ids, within);
    requireAll(ids, found);
    if (dryRun) return { count: found.length };
    await sendSelected(tx, found);
    for (const [endpointId, deliveries] of Map.groupBy(found, (one) => one.endpointId)) {
      const endpoint = await findEndpoint(tx, { endpointId, within });
      await wakeQueue(tx, endpoint, "probe");
      const { businessId, mode } = endpoint;
      const details = { deliveries: deliveries.map(({ id }) => formatDelivery(id)) };
      await recordAction(kit, tx, { by, action: "webhooks.replay", businessId, mode, details });
    }
    return { count: found.length };
  });
}

function requireAll(ids: readonly bigint[], found: readonly ReplayedDelivery[]): void {
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw deliveryNotFound({ reference: formatDelivery(missing) });
  if (found.some(({ isEnabled }) => !isEnabled)) throw endpointDisabled();
}
