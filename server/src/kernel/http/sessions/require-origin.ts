import type { IncomingHttpHeaders } from "node:http";
import type { Settings } from "../../kit.ts";
import { Refusal } from "../../refusals.ts";
import { readHeader } from "../admission/read-header.ts";

export type OriginSettings = Pick<Settings, "publicUrl" | "hasPublicUrl">;

/**
 * Throws `forbidden` if a page of another origin may have sent the request with the person's cookie. A browser names the
 * page's origin with every request that is not a GET, and no page can change what it names.
 */
export function requireOwnOrigin(
  settings: OriginSettings,
  method: string,
  headers: IncomingHttpHeaders,
): void {
  const sender = readHeader(headers, "sec-fetch-site");
  if (method === "GET" || method === "HEAD") {
    if (sender === "cross-site") throw otherOrigin();
    return;
  }
  if (sender !== undefined && sender !== "same-origin") throw otherOrigin();
  const origin = readHeader(headers, "origin");
  if (origin === undefined) throw originMissing();
  if (!isOwn(settings, origin, readHeader(headers, "host"))) throw otherOrigin();
}

/** Where the operator has set no public URL, the service is reached by several names: each host is its own. */
function isOwn(settings: OriginSettings, origin: string, host: string | undefined): boolean {
  if (origin === URL.parse(settings.publicUrl())?.origin) return true;
  if (settings.hasPublicUrl || host === undefined) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}

const otherOrigin = () =>
  new Refusal("forbidden", "This request comes from a page of another address. Use the dashboard.");

const originMissing = () =>
  new Refusal(
    "forbidden",
    "The Origin header is missing. Browsers send it; other programs use the API with a key.",
  );
