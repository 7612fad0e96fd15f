import type { IncomingHttpHeaders } from "node:http";
import type { CellNumber } from "../../cells/cell-number.ts";
import { wrongCell } from "../../cells/wrong-cell.ts";
import { isWithin, type Network, readAddress } from "../../outbound/addresses.ts";
import { Refusal } from "../../refusals.ts";
import type { Access, KeyedAccess } from "../../tenancy/access.ts";
import type { ApiKeys } from "../../tenancy/api-keys.ts";
import { businessRefusal } from "../../tenancy/business-refusal.ts";
import { accessRefusal } from "../../tenancy/key-access-levels.ts";
import { keyExpired } from "../../tenancy/key-expiry.ts";
import { cellOfKey, formOfApiKey } from "../../tenancy/key-form.ts";
import { moveRefusal } from "../../tenancy/move-refusal.ts";
import { kindOfRequest, type Route } from "../routes/route.ts";
import { clientAddress, clientKey } from "./client-address.ts";
import { readHeader } from "./read-header.ts";

export interface KeyTools {
  readonly apiKeys: ApiKeys;
  /** The number of this cell. */
  readonly cell: CellNumber | null;
  /** Proxies whose `X-Forwarded-For` header we trust. */
  readonly trustedProxies: readonly Network[];
}

/** What a request says about its sender. */
interface SentRequest {
  readonly headers: IncomingHttpHeaders;
  readonly peerAddress: string | undefined;
}

export const API_KEY_HEADER = "x-service-api-key";

/** Finds the key that the request sends. Throws where it is missing, unknown or expired. */
export async function requireAccess(tools: KeyTools, request: SentRequest): Promise<KeyedAccess> {
  const key = readHeader(request.headers, API_KEY_HEADER);
  if (key === undefined || key === "") {
    throw new Refusal(
      "invalid_api_key",
      `The X-Service-Api-Key header is ${key === "" ? "empty" : "missing"}. Send your secret API key in it.`,
    );
  }
  const remembered = tools.apiKeys.remembered(key);
  if (remembered === undefined) requirePossible(key, tools.cell);
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
export function requireAddress(tools: KeyTools, access: KeyedAccess, request: SentRequest): string {
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

/** Returns the address that sent a request. Empty if it is unknown. */
export function addressOf(
  { trustedProxies }: Pick<KeyTools, "trustedProxies">,
  request: SentRequest,
): string {
  const forwardedFor = readHeader(request.headers, FORWARDED_FOR);
  return clientAddress(request.peerAddress, forwardedFor, trustedProxies);
}

/**
 * Throws `activation_required` if the business may not use this mode, `wrong_cell` if it moved to another cell, and
 * `service_paused` for a write while it moves.
 */
export function requireMode(access: Access, { kind }: Pick<Route, "kind">): void {
  const refusal = moveRefusal(access, kind) ?? businessRefusal(access);
  if (refusal !== undefined) throw refusal;
}

/** Throws `forbidden` if the key lacks the scope of the route. */
export function requireScope(access: KeyedAccess, route: Route): void {
  if (route.scope !== undefined && !access.scopes.has(route.scope)) {
    throw new Refusal(
      "forbidden",
      `This API key lacks the scope ${route.scope}. Ask the operator to grant it.`,
    );
  }
}

/** Throws `forbidden` if the access level of the key does not allow the route. */
export function requireKeyAccess({ keyAccess }: KeyedAccess, route: Route): void {
  const refusal = accessRefusal(keyAccess, kindOfRequest(route));
  if (refusal !== undefined) throw refusal;
}

/** Refuses a malformed key, and one of another cell, without a query. */
function requirePossible(key: string, ownCell: CellNumber | null): void {
  const form = formOfApiKey(key);
  if (form === "impossible") throw noKey(key);
  if (form === "possible") {
    const cell = cellOfKey(key);
    if (cell !== null && cell !== ownCell) throw wrongCell("This API key is", cell);
    return;
  }
  throw new Refusal(
    "invalid_api_key",
    "This API key is incomplete or mistyped: its last characters do not fit the others. Copy the whole key again.",
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
  return new Refusal(
    "invalid_api_key",
    "This is not an API key, which begins with test_key_ or live_key_. Send the key alone, without quotation marks.",
  );
}
