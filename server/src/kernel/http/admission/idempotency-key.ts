import type { IncomingHttpHeaders } from "node:http";
import { digest } from "../../digest.ts";
import { Refusal } from "../../refusals.ts";
import type { Route } from "../routes/route.ts";
import { readHeader } from "./read-header.ts";

export const IDEMPOTENCY_HEADER = "idempotency-key";

/** The header of a request that writes. Throws where the route requires it, or where it is malformed. */
export function readIdempotencyKey(route: Route, headers: IncomingHttpHeaders): string | undefined {
  // Reads need no idempotency.
  if (route.kind === "read") return undefined;
  const key = readHeader(headers, IDEMPOTENCY_HEADER);
  const param = "Idempotency-Key";
  const isRequired = route.idempotencyKey === "required";
  if (key === undefined && !isRequired) return undefined;
  if (key === undefined || (key === "" && isRequired)) {
    throw new Refusal(
      "missing_field",
      "The Idempotency-Key header is required here. A UUID is suitable.",
      { param },
    );
  }
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(
      "validation_failed",
      "The Idempotency-Key must be 1 to 255 printable ASCII characters.",
      { param },
    );
  }
  return key;
}

/**
 * The key that an operation is recorded under. A request without an Idempotency-Key uses its own id as its key, so that a
 * lost connection does not repeat it either. A person's key is the person's own: no other caller's key equals it.
 */
export function operationKeyOf(
  idempotencyKey: string | undefined,
  requestId: string,
  userId?: string,
): string {
  if (idempotencyKey === undefined) return `request:${requestId}`;
  return userId === undefined ? `client:${idempotencyKey}` : `person:${userId}:${idempotencyKey}`;
}

/**
 * A hash of what must be equal in a repetition: operation, path values, query and body. The paths with and without
 * prefix are equal.
 */
export function fingerprintOf(
  route: Route,
  { params, rawQuery }: { readonly params: Record<string, unknown>; readonly rawQuery: string },
  rawBody: Buffer,
): Buffer {
  const head = Buffer.from(`${route.operationId}\n${JSON.stringify(params)}\n${rawQuery}\n`);
  return digest("sha256", Buffer.concat([head, rawBody]));
}
