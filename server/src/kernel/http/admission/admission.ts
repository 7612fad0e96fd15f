import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../../refusals.ts";
import type { Access, KeyedAccess } from "../../tenancy/access.ts";
import type { KeyUses } from "../../tenancy/key-uses.ts";
import type { Member, Person } from "../../tenancy/members.ts";
import type { AdmittedOperator } from "../../tenancy/operators.ts";
import type { RequestOrigin } from "../../tenancy/request-origin.ts";
import { servicePaused } from "../../tenancy/service-pause.ts";
import type { SharedState } from "../../tenancy/shared-state.ts";
import type { Clock } from "../../time/clock.ts";
import type { Route } from "../routes/route.ts";
import {
  API_KEY_HEADER,
  type KeyTools,
  requireAccess,
  requireAddress,
  requireKeyAccess,
  requireMode,
  requireScope,
} from "./check-api-key.ts";
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from "./idempotency-key.ts";
import { type RateLimit, rateLimitHeaders } from "./rate-limit.ts";
import { readHeader } from "./read-header.ts";
import { costOf } from "./request-cost.ts";
import {
  requireSignature,
  SIGNATURE_HEADER,
  SIGNATURE_VERSION_HEADER,
  TIMESTAMP_HEADER,
} from "./signature.ts";

export interface AdmissionTools extends KeyTools {
  readonly rateLimit: RateLimit<bigint>;
  readonly sharedState: SharedState;
  readonly clock: Clock;
  readonly keyUses: KeyUses;
}

/** What has been learned about a request, for the request log. A refusal can come after any of it. */
export interface SeenRequest {
  access?: KeyedAccess;
  address?: string;
  idempotencyKey?: string;
  body?: Buffer;
  /** True once the body was parsed as JSON. */
  isParsed?: boolean;
}

/** A received request: its head, and a body that may not be read yet. */
export interface RawRequest {
  readonly method: string;
  /** The part before the `?`, with the escapes as sent. */
  readonly path: string;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly peerAddress: string | undefined;
  /** What the request log keeps of it, as far as it is known. */
  readonly seen: SeenRequest;
  /** Reads the body for this environment. Throws 413 if it is too large, and 503 if there is no memory for it now. */
  readBody(environmentId: bigint): Promise<Buffer> | Buffer;
}

/** A request that may be carried out. An API key sent it, a person, or an operator. */
export interface Admitted {
  readonly access: Access;
  readonly key?: KeyedAccess;
  readonly person?: Person;
  readonly member?: Member;
  readonly operator?: AdmittedOperator;
  /** The request itself, if a person sent it. */
  readonly origin?: RequestOrigin;
  /** What a person must still prove once the request's values are valid. Throws if it is not proven. */
  readonly confirm?: () => Promise<void>;
  readonly idempotencyKey: string | undefined;
  readonly headers: Record<string, string>;
  readonly rawBody: Buffer;
}

/**
 * Authenticates and authorises a request, in the order that the guide of requests promises under "Errors". Reads the
 * body as late as that order allows: only a signature needs it.
 */
export async function admit(
  tools: AdmissionTools,
  route: Route,
  request: RawRequest,
): Promise<Admitted> {
  const access = await requireAccess(tools, request);
  request.seen.access = access;
  const address = requireAddress(tools, access, request);
  request.seen.address = address;
  if (route.testOnly && access.mode === "live")
    throw new Refusal("not_found", "There is no such route in live mode.");
  requireMode(access, route);
  tools.keyUses.note(access, address, tools.clock.now());
  const headers = rateLimitHeaders(
    tools.rateLimit.take(access.environmentId, access, costOf(route.cost, request.rawQuery)),
  );
  try {
    requireRunning(tools.sharedState, route);
    if (!route.signed) {
      const idempotencyKey = requirePermission(access, route, request);
      const rawBody = await request.readBody(access.environmentId);
      request.seen.body = rawBody;
      return { access, key: access, headers, rawBody, idempotencyKey };
    }
    const rawBody = await request.readBody(access.environmentId);
    request.seen.body = rawBody;
    requireSigned(tools.clock, access, { ...request, rawBody });
    const idempotencyKey = requirePermission(access, route, request);
    return { access, key: access, headers, rawBody, idempotencyKey };
  } catch (error) {
    // A refusal after the request was counted carries the rate-limit headers too.
    throw error instanceof Refusal ? error.with(headers) : error;
  }
}

/** Requires the scope, and returns the Idempotency-Key if the route reads one. */
function requirePermission(
  access: KeyedAccess,
  route: Route,
  { headers, seen }: RawRequest,
): string | undefined {
  requireScope(access, route);
  requireKeyAccess(access, route);
  const idempotencyKey = readIdempotencyKey(route, headers);
  if (idempotencyKey !== undefined) seen.idempotencyKey = idempotencyKey;
  return idempotencyKey;
}

/** Throws `service_paused` while the route's service is paused. */
export function requireRunning(sharedState: Pick<SharedState, "pauseOf">, route: Route): void {
  const pause = route.service === undefined ? undefined : sharedState.pauseOf(route.service);
  if (pause !== undefined) throw servicePaused(pause);
}

function requireSigned(
  clock: Clock,
  access: KeyedAccess,
  request: RawRequest & { readonly rawBody: Buffer },
): void {
  const { headers } = request;
  const signed = {
    ...request,
    signature: readHeader(headers, SIGNATURE_HEADER),
    version: readHeader(headers, SIGNATURE_VERSION_HEADER),
    timestamp: readHeader(headers, TIMESTAMP_HEADER),
    idempotencyKey: readHeader(headers, IDEMPOTENCY_HEADER),
  };
  const { mode, publicKey, oldestSignatureVersion: oldestVersion } = access;
  const apiKey = readHeader(headers, API_KEY_HEADER);
  const nowMs = clock.now().getTime();
  requireSignature(signed, { mode, publicKey, apiKey, oldestVersion, nowMs });
}
