export {
  createEndpoint,
  type EndpointRequest,
  type EndpointWithSecret,
} from "./create-endpoint.ts";
export { disableEndpoint } from "./disable-endpoint.ts";
export { enableEndpoint } from "./enable-endpoint.ts";
export { formatSecretContext } from "./endpoint-secret.ts";
export { deliveryNotFound, endpointDisabled, endpointNotFound } from "./errors.ts";
export { findEndpoint } from "./find-endpoint.ts";
export {
  deliveryIdOf,
  endpointIdOf,
  formatDelivery,
  formatEndpoint,
  formatReplay,
} from "./format-references.ts";
export { type DeliveryWithAttempts, listAttempts } from "./list-attempts.ts";
export { listDeliveries } from "./list-deliveries.ts";
export {
  findEndpointHealth,
  listEndpointHealth,
  showEndpointHealth,
} from "./list-endpoint-health.ts";
export { listEndpoints } from "./list-endpoints.ts";
export {
  disableEndpointRow,
  type Endpoint,
  type EndpointChoice,
  type EndpointRow,
  type ListedDelivery,
  type ListedEndpoint,
  nextId,
  type Reach,
  readEndpointRows,
  saveHealth,
  wakeQueue,
} from "./queries.ts";
export { revealSecret } from "./reveal-secret.ts";
export { rotateSecret } from "./rotate-secret.ts";
export { sendSample } from "./send-sample.ts";
export { updateEndpointSettings } from "./update-endpoint.ts";
