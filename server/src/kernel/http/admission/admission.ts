import type { IncomingHttpHeaders } from "node:http";
import { isWithin, type Network, readAddress } from "../../outbound/addresses.ts";
import { Refusal } from "../../refusals.ts";
import { type Access, explainBusinessRefusal, servicePaused } from "../../tenancy/access.ts";
import type { ApiKeys } from "../../tenancy/api-keys.ts";
import { accessRefusal, keyExpired } from "../../tenancy/key-access.ts";
import { formOfApiKey } from "../../tenancy/key-form.ts";
import type { KeyUses } from "../../tenancy/key-uses.ts";
import type { Switchboard } from "../../tenancy/switchboard.ts";
import type { Clock } from "../../time/clock.ts";
import { kindOfRequest, type Route } from "../routes/route.ts";
import { clientAddress, clientKey } from "./client-address.ts";
import { type RateLimit, rateLimitHeaders } from "./rate-limit.ts";
import { costOf } from "./request-cost.ts";
import {
  requireSignature,
  SIGNATURE_HEADER,
  SIGNATURE_VERSION_HEADER,
  TIMESTAMP_HEADER,
} from "./signature.ts";

export interface AdmissionTools {
  readonly apiKeys: ApiKeys;
  readonly rateLimit: RateLimit;
  readonly switchboard: Switchboard;
  readonly clock: Clock;
  readonly keyUses: KeyUses;
  /** Proxies whose `X-Forwarded-For` header we trust. */
  readonly trustedProxies: readonly Network[];
}

/** A received request: its head, and a body that may not be read yet. */
export interface RawRequest {
  readonly method: string;
  /** The part before the `?`, with the escapes as sent. */
  readonly path: string;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly peerAddress: string | undefined;
  /** Reads the body for this environment. Throws 413 if it is too large, and 503 if there is no memory for it now. */
  readBody(environmentId: bigint): Promise<Buffer> | Buffer;
}

export interface Admitted {
  readonly access: Access;
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
  const address = requireAddress(tools, access, request);
  if (route.testOnly && access.mode === "live")
    throw new Refusal("not_found", "There is no such route in live mode.");
  requireMode(access);
  tools.keyUses.note(access, address, tools.clock.now());
  const headers = rateLimitHeaders(
    tools.rateLimit.take(access, costOf(route.cost, request.rawQuery)),
  );
  try {
    requireRunning(tools.switchboard, route);
    if (!route.signed) {
      const idempotencyKey = requirePermission(access, route, request.headers);
      const rawBody = await request.readBody(access.environmentId);
      return { access, headers, rawBody, idempotencyKey };
    }
    const rawBody = await request.readBody(access.environmentId);
    requireSigned(tools.clock, access, { ...request, rawBody });
    const idempotencyKey = requirePermission(access, route, request.headers);
    return { access, headers, rawBody, idempotencyKey };
  } catch (error) {
    // A refusal after the request was counted carries the rate-limit headers too.
    throw error instanceof Refusal ? error.with(headers) : error;
  }
}

/** Requires the scope, and returns the Idempotency-Key if the route reads one. */
function requirePermission(
  access: Access,
  route: Route,
  headers: IncomingHttpHeaders,
): string | undefined {
  requireScope(access, route);
  requireKeyAccess(access, route);
  return readIdempotencyKey(route, headers);
}

const API_KEY_HEADER = "x-service-api-key";

async function requireAccess(tools: AdmissionTools, request: RawRequest): Promise<Access> {
  const key = oneHeader(request.headers, API_KEY_HEADER);
  if (key === undefined) {
    throw new Refusal(
      "invalid_api_key",
      "The X-Service-Api-Key header is missing. Send your secret API key in it.",
    );
  }
  const remembered = tools.apiKeys.remembered(key);
  if (remembered === undefined) requirePossible(key);
  const access =
    remembered === undefined
      ? await tools.apiKeys.find(key, () => clientKey(addressOf(tools, request)))
      : remembered.access;
  if (access === undefined) throw wrongKey();
  if (access.isExpired) throw keyExpired();
  return access;
}

const FORWARDED_FOR = "x-forwarded-for";

/** The client's address. Throws `forbidden` if the key may not be used from it. */
function requireAddress(tools: AdmissionTools, access: Access, request: RawRequest): string {
  const text = addressOf(tools, request);
  if (access.networks.length === 0) return text;
  const address = readAddress(text);
  if (address !== undefined && access.networks.some((network) => isWithin(address, network)))
    return text;
  throw new Refusal(
    "forbidden",
    `This API key may not be used from the address ${text || "unknown"}. Ask the operator to allow it.`,
  );
}

function addressOf({ trustedProxies }: AdmissionTools, request: RawRequest): string {
  const forwardedFor = oneHeader(request.headers, FORWARDED_FOR);
  return clientAddress(request.peerAddress, forwardedFor, trustedProxies);
}

/** Refuses a malformed key without a query. */
function requirePossible(key: string): void {
  const form = formOfApiKey(key);
  if (form === "impossible") throw noKey(key);
  if (form === "possible") return;
  throw new Refusal(
    "invalid_api_key",
    "This API key is mistyped: its last six characters do not fit the others. Copy the whole key again.",
  );
}

function wrongKey(): Refusal {
  return new Refusal(
    "invalid_api_key",
    "This API key is not known, or it was revoked. Ask the operator of the service for the keys of your business.",
  );
}

/** Explains what the caller sent in place of a key, if we recognise it. */
function noKey(sent: string): Refusal {
  if (sent.includes(","))
    return new Refusal(
      "invalid_api_key",
      "The X-Service-Api-Key header was sent twice. Send it once.",
    );
  if (/^(test|live)_pub_/.test(sent))
    return new Refusal(
      "invalid_api_key",
      "This is a Public Key, which signs requests. Send the API key, which begins with test_key_ or live_key_.",
    );
  return wrongKey();
}

function requireMode({ mode, businessStatus }: Access): void {
  const sentence = explainBusinessRefusal(mode, businessStatus);
  if (sentence !== undefined) throw new Refusal("activation_required", sentence);
}

function requireRunning(switchboard: Switchboard, route: Route): void {
  const pause = route.service === undefined ? undefined : switchboard.pauseOf(route.service);
  if (pause !== undefined) throw servicePaused(pause);
}

function requireSigned(
  clock: Clock,
  access: Access,
  request: RawRequest & { readonly rawBody: Buffer },
): void {
  const { headers } = request;
  const signed = {
    ...request,
    signature: oneHeader(headers, SIGNATURE_HEADER),
    version: oneHeader(headers, SIGNATURE_VERSION_HEADER),
    timestamp: oneHeader(headers, TIMESTAMP_HEADER),
    idempotencyKey: oneHeader(headers, IDEMPOTENCY_HEADER),
  };
  const { publicKey, oldestSignatureVersion: oldestVersion } = access;
  requireSignature(signed, { publicKey, oldestVersion, nowMs: clock.now().getTime() });
}

function requireScope(access: Access, route: Route): void {
  if (route.scope !== undefined && !access.scopes.has(route.scope)) {
    throw new Refusal(
      "forbidden",
      `This API key lacks the scope ${route.scope}. Ask the operator to grant it.`,
    );
  }
}

function requireKeyAccess({ keyAccess }: Access, route: Route): void {
  const refusal = accessRefusal(keyAccess, kindOfRequest(route));
  if (refusal !== undefined) throw refusal;
}

const IDEMPOTENCY_HEADER = "idempotency-key";

function readIdempotencyKey(route: Route, headers: IncomingHttpHeaders): string | undefined {
  // Reads need no idempotency.
  if (route.kind === "read") return undefined;
  const key = oneHeader(headers, IDEMPOTENCY_HEADER);
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

/** Reads a header that must not come twice. Node joins repeated headers with a comma, which none of ours contains. */
function oneHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
