import type { ListedRequest } from "./queries.ts";

/** Returns a logged request as the API shows it, without its bodies. */
export function presentRequest({ id, apiKeyId, durationMs, ...rest }: ListedRequest) {
  const { receivedAt, address, method, route, path, query, status } = rest;
  const { errorCode, idempotencyKey } = rest;
  return {
    requestId: id,
    receivedAt,
    method,
    route,
    path,
    query,
    status,
    errorCode,
    durationMs: Math.round(durationMs * 10) / 10,
    apiKeyId: Number(apiKeyId),
    address,
    idempotencyKey,
  };
}
