import type { Kit } from "../../../kernel/kit.ts";
import { EVENT_TYPES } from "../../platform/events/index.ts";
import { changeEndpoint, type EndpointOrder } from "./change-endpoint.ts";
import { requireTarget } from "./create-endpoint.ts";
import type { Endpoint } from "./queries.ts";
import { requireDescription, requireEventTypes, requireLimit } from "./rules.ts";

/** Fields that are left out do not change. */
export interface EndpointChanges {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | null | undefined;
  readonly description?: string | undefined;
  readonly concurrencyMax?: number | undefined;
  readonly perSecondMax?: number | undefined;
}

/**
 * Changes the URL, event types or limits of an endpoint. Waiting deliveries use the new settings. Throws
 * `endpointNotFound`, or for invalid settings.
 */
export function updateEndpointSettings(
  kit: Kit,
  order: EndpointOrder & EndpointChanges,
): Promise<Endpoint> {
  const { url, eventTypes, description, concurrencyMax, perSecondMax } = order;
  return changeEndpoint(kit, order, "webhooks.update", (before) => ({
    ...before,
    ...(url !== undefined && { url: requireTarget(kit, url, before.mode) }),
    ...(eventTypes !== undefined && { eventTypes: requireEventTypes(eventTypes, EVENT_TYPES) }),
    ...(description !== undefined && { description: requireDescription(description) }),
    ...(concurrencyMax !== undefined && {
      concurrencyMax: requireLimit("concurrencyMax", concurrencyMax),
    }),
    ...(perSecondMax !== undefined && { perSecondMax: requireLimit("perSecondMax", perSecondMax) }),
  }));
}
