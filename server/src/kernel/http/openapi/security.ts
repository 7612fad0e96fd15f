import type { Route } from "../routes/route.ts";

/** How a request proves who sends it. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Api-Key",
    description: [
      "Your secret API key. It alone decides the mode: a key that begins with `test_key_` runs against simulated",
      "providers and test money, one that begins with `live_key_` moves real money.",
    ].join(" "),
  },
  signature: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Signature",
    description: [
      "Base64 of the HMAC-SHA256 of the message, with your Public Key as the secret: its UTF-8 bytes as they are, not",
      "decoded from Base64. The message of a POST, PUT, PATCH or DELETE is the raw body, byte for byte, and the empty",
      "string if absent. The message of a GET is its canonical query: names sorted, `name=value` joined by",
      "`&`, values decoded; the empty string if absent. Version 3 signs seven lines instead, which the guide",
      "Making requests describes: the version, timestamp, method, path, query, Idempotency-Key and the body's SHA-256.",
    ].join(" "),
  },
} as const;

/** OpenAPI lets the list of a header scheme name the scopes that the key needs. */
export function securityOf(route: Pick<Route, "scope" | "signed">): readonly object[] {
  const apiKey = route.scope === undefined ? [] : [route.scope];
  return [route.signed ? { apiKey, signature: [] } : { apiKey }];
}
