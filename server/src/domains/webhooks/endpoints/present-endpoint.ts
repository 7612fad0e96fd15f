import { formatEndpoint } from "./format-references.ts";
import type { EndpointWithHealth } from "./health-queries.ts";
import type { Endpoint } from "./queries.ts";

/** Returns an endpoint's settings as people's pages show them. */
export function presentSettings(endpoint: Endpoint) {
  const { id, url, eventTypes, description, status, disabledBecause, disabledAt } = endpoint;
  const { concurrencyMax, perSecondMax, createdAt } = endpoint;
  return {
    ...{ reference: formatEndpoint(id), url, eventTypes, description, status },
    ...{ disabledBecause, disabledAt, concurrencyMax, perSecondMax, createdAt },
  };
}

/** Returns an endpoint with its health. It contains no secret. */
export function presentHealth(endpoint: EndpointWithHealth) {
  const { oldSecretUntil, failingSince, restingUntil, nextTryAt, recent } = endpoint;
  return {
    ...presentSettings(endpoint),
    ...{ oldSecretUntil, failingSince, restingUntil, nextTryAt, recent },
  };
}
