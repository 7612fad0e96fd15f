const SIGNATURE = "X-Service-Signature";
const KEY = "Idempotency-Key";

/** The key that the document shows as an example. With it every operation after the first would be a repetition. */
const KEY_EXAMPLE = "8f14e45f-ceea-467f-a0e6-0f1b6f2d2a51";

/** Starts the API reference. What it would fetch from elsewhere or tell its makers is switched off. */
globalThis.Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  customFetch: fetchSigned,
  authentication: {
    preferredSecurityScheme: [["apiKey", "signature"]],
    securitySchemes: {
      signature: { description: "Enter your Public Key: this page signs each request with it." },
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
  const body = await request.clone().arrayBuffer();
  const message =
    request.method === "GET" ? new TextEncoder().encode(canonicalQuery(request.url)) : body;
  const headers = new Headers(request.headers);
  headers.set(SIGNATURE, await sign(publicKey, message));
  return await fetch(new Request(request, { headers }));
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sign(publicKey, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(publicKey);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, message);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Names sorted by code unit, `name=value` joined by `&`, values decoded. */
function canonicalQuery(url) {
  const pairs = [...new URL(url).searchParams];
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([name, value]) => `${name}=${value}`).join("&");
}
