const SIGNATURE = "X-Service-Signature";
const VERSION = "X-Service-Signature-Version";
const TIMESTAMP = "X-Service-Timestamp";
const KEY = "Idempotency-Key";

/** The key that the document shows as an example. This page sends a new one in its place, as it says. */
const KEY_EXAMPLE = "a-new-key-for-each-operation";

/** Starts the API reference. What it would fetch from elsewhere or tell its makers is switched off. */
globalThis.Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  customFetch: fetchSigned,
  authentication: {
    preferredSecurityScheme: [["apiKey", "signature"]],
    securitySchemes: {
      signature: {
        description:
          "Enter your Public Key: this page signs each request with it. The samples show the key where the signature belongs, so do not copy them while a key is entered.",
      },
    },
  },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  modelsSectionLabel: "Schemas",
  orderSchemaPropertiesBy: "preserve",
  // A section that a link leads to is focused for screen readers; a frame around all of it has no use.
  customCss: "[tabindex='-1']:focus-visible { outline: none }",
});

/**
 * Sends a request, and signs it first where a Public Key stands in the place of the signature. The key itself is never
 * sent: it stays in this page, and is forgotten with it.
 */
async function fetchSigned(input, init) {
  const request = new Request(input, init);
  if (request.headers.get(KEY) === KEY_EXAMPLE) request.headers.set(KEY, newKey());
  const publicKey = request.headers.get(SIGNATURE);
  if (publicKey === null || !/^(test|live)_pub_/.test(publicKey)) return await fetch(request);
  if (globalThis.crypto.subtle === undefined) {
    throw new Error("A browser signs only on pages that it got over HTTPS or from this machine.");
  }
  const headers = new Headers(request.headers);
  headers.set(VERSION, "v3");
  headers.set(TIMESTAMP, String(Date.now()));
  headers.set(SIGNATURE, await sign(publicKey, await messageOf(request, headers)));
  return await fetch(new Request(request, { headers }));
}

/** The seven lines that version 3 signs. */
async function messageOf(request, headers) {
  const { pathname, searchParams } = new URL(request.url);
  const digest = await crypto.subtle.digest("SHA-256", await request.clone().arrayBuffer());
  return [
    "v3",
    headers.get(TIMESTAMP),
    request.method,
    pathname,
    canonicalQuery(searchParams),
    headers.get(KEY) ?? "",
    hex(new Uint8Array(digest)),
  ].join("\n");
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
function newKey() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sign(publicKey, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(publicKey);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Names and values escaped, sorted by name, `name=value` joined by `&`. */
function canonicalQuery(searchParams) {
  const pairs = [...searchParams].map(([name, value]) => [escaped(name), escaped(value)]);
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([name, value]) => `${name}=${value}`).join("&");
}

const escaped = (text) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
