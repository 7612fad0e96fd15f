import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requireSignature, type SignedRequest, sign } from "../admission/signature.ts";
import { stringToSign } from "../admission/signature-v3.ts";

const FILE = path.join(import.meta.dirname, "../../../../../docs/request-signature-vectors.json");

interface Vector {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly message: string;
  readonly valid: boolean;
}

const { publicKey, now, vectors } = JSON.parse(await readFile(FILE, "utf8")) as {
  publicKey: string;
  now: number;
  vectors: readonly Vector[];
};

const API_KEY = "test_key_7b3f0c1d";

const demands = {
  mode: "live",
  publicKey,
  apiKey: API_KEY,
  oldestVersion: "v2",
  nowMs: now,
} as const;

const isAccepted = (
  request: SignedRequest,
  by: Parameters<typeof requireSignature>[1] = demands,
) => {
  try {
    requireSignature(request, by);
    return true;
  } catch {
    return false;
  }
};

function asSent({ method, target, headers, body }: Vector["request"]): SignedRequest {
  const [sentTo = "", rawQuery = ""] = target.split("?");
  return {
    method,
    path: sentTo,
    rawQuery,
    rawBody: Buffer.from(body),
    idempotencyKey: headers["Idempotency-Key"],
    timestamp: headers["X-Service-Timestamp"],
    signature: headers["X-Service-Signature"],
    version: headers["X-Service-Signature-Version"],
  };
}

describe("the published vectors", () => {
  test.each(vectors)("$name", ({ request, message, valid }) => {
    expect(isAccepted(asSent(request))).toBe(valid);
    const hmac = createHmac("sha256", publicKey).update(message).digest("base64");
    expect(request.headers["X-Service-Signature"]).toBe(hmac);
  });
});

test("version 3 signs seven lines, which are written out here", () => {
  const body = '{"amount":1}';
  const sha256 = createHash("sha256").update(body).digest("hex");
  const parts = {
    timestamp: "1790000000000",
    method: "POST",
    path: "/business/single",
    rawQuery: "b=2+3&a=%7e!&b=1&c",
    idempotencyKey: "k",
    rawBody: Buffer.from(body),
  };
  expect(stringToSign(parts)).toBe(
    `v3\n1790000000000\nPOST\n/business/single\na=~%21&b=2%203&b=1&c=\nk\n${sha256}`,
  );
});

const printable = fc.string({ unit: fc.constantFrom(..."abcXYZ019-._~%/= "), maxLength: 20 });
const queries = fc
  .array(fc.tuple(printable, printable), { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs).toString());
const requests = fc.record({
  timestamp: fc.integer({ min: now - 300_000, max: now + 300_000 }).map(String),
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
  path: printable.map((text) => `/${encodeURIComponent(text)}`),
  rawQuery: queries,
  idempotencyKey: fc.option(printable, { nil: undefined }),
  rawBody: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
});

const signedV3 = (parts: Parameters<typeof stringToSign>[0], key = publicKey): SignedRequest => ({
  ...parts,
  version: "v3",
  signature: sign(key, stringToSign(parts)),
});

/** Changes one character of a text into another letter or digit. */
function changed(text: string, at: number): string {
  const place = at % Math.max(1, text.length);
  const other = text[place] === "7" ? "8" : "7";
  return text.slice(0, place) + other + text.slice(place + 1);
}

test("a signature of version 3 is accepted for its own request, and for none that differs in one byte", () => {
  fc.assert(
    fc.property(requests, fc.nat(), (parts, at) => {
      const signed = signedV3(parts);
      expect(isAccepted(signed)).toBe(true);
      const body = Buffer.from(parts.rawBody);
      const grown = Buffer.concat([body, Buffer.from([at % 256])]);
      if (body.length > 0) body[at % body.length] = (body[at % body.length] ?? 0) ^ 1;
      const others: Partial<SignedRequest>[] = [
        { timestamp: String(Number(parts.timestamp) + (Number(parts.timestamp) < now ? 1 : -1)) },
        { method: parts.method === "POST" ? "PUT" : "POST" },
        { path: changed(parts.path, at) },
        { path: `${parts.path}/` },
        { rawQuery: `${parts.rawQuery}&a` },
        { rawQuery: changed(`a=${at}&${parts.rawQuery}`, at) },
        { idempotencyKey: changed(parts.idempotencyKey ?? "", at) },
        { idempotencyKey: `${parts.idempotencyKey ?? ""}0` },
        { rawBody: grown },
        { signature: changed(signed.signature ?? "", at % 42) },
        { version: "v2" },
        { version: undefined },
        { timestamp: undefined },
      ];
      if (body.length > 0) others.push({ rawBody: body });
      for (const other of others) expect(isAccepted({ ...signed, ...other })).toBe(false);
    }),
  );
});

test("a signature of version 3 is refused outside its window, and under another key", () => {
  fc.assert(
    fc.property(requests, fc.integer({ min: 300_001, max: 2 ** 40 }), (parts, awayMs) => {
      const sentMs = Number(parts.timestamp);
      for (const nowMs of [sentMs + awayMs, sentMs - awayMs])
        expect(isAccepted(signedV3(parts), { ...demands, nowMs })).toBe(false);
      expect(isAccepted(signedV3(parts, `${publicKey}x`))).toBe(false);
    }),
  );
});

test("a caller that captures a signature of version 3 cannot send its seven lines as a request of version 2", () => {
  fc.assert(
    fc.property(requests, (parts) => {
      const message = stringToSign(parts);
      const { signature } = signedV3(parts);
      const request = { ...parts, signature, version: "v2", method: "POST", rawQuery: "" };
      expect(isAccepted({ ...request, rawBody: Buffer.from(message) })).toBe(false);
      // A name may hold line breaks, so a query can hold the message, too.
      const at = message.indexOf("=");
      if (at < 0) return;
      const [name, value] = [message.slice(0, at), message.slice(at + 1)].map(encodeURIComponent);
      expect(isAccepted({ ...request, method: "GET", rawQuery: `${name}=${value}` })).toBe(false);
    }),
  );
});

test.each([
  "",
  "now",
  "-1",
  "1790000000000.5",
  " 1790000000000",
  "1790000000000, 1790000000000",
])("the timestamp %j is no time in milliseconds", (timestamp) => {
  const parts = { method: "GET", path: "/", rawQuery: "", idempotencyKey: undefined };
  const request = signedV3({ ...parts, timestamp, rawBody: Buffer.alloc(0) });
  expect(() => requireSignature(request, demands)).toThrow("milliseconds");
});

test("seconds in the place of milliseconds are named as such", () => {
  const parts = { method: "GET", path: "/", rawQuery: "", idempotencyKey: undefined };
  const timestamp = String(Math.round(now / 1_000));
  const request = signedV3({ ...parts, timestamp, rawBody: Buffer.alloc(0) });
  expect(() => requireSignature(request, demands)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("it looks like seconds; send milliseconds"),
      param: "X-Service-Timestamp",
    }),
  );
});

test.each([
  [{ signature: undefined }, "X-Service-Signature"],
  [{ signature: "" }, "X-Service-Signature"],
  // Header or request may be wrong.
  [{ signature: "AAAA" }, null],
  [{ version: "v1" }, "X-Service-Signature-Version"],
  [{ timestamp: undefined }, "X-Service-Timestamp"],
  [{ timestamp: String(now - 301_000) }, "X-Service-Timestamp"],
])("a request with %j names the header at fault", (wrong, param) => {
  const parts = { method: "GET", path: "/", rawQuery: "", idempotencyKey: undefined };
  const request = signedV3({ ...parts, timestamp: String(now), rawBody: Buffer.alloc(0) });
  expect(() => requireSignature({ ...request, ...wrong }, demands)).toThrow(
    expect.objectContaining({ code: "invalid_signature", param }),
  );
});

test("where version 3 is demanded a right signature of version 2 is refused with that sentence", () => {
  const [first] = vectors;
  if (first === undefined) throw new Error("there are vectors");
  const request = asSent(first.request);
  requireSignature(request, demands);
  expect(() => requireSignature(request, { ...demands, oldestVersion: "v3" })).toThrow(
    "must sign with version v3",
  );
});

describe("a signature that does not match", () => {
  const plain = {
    ...{ method: "POST", path: "/business/single", rawQuery: "", idempotencyKey: undefined },
    ...{ rawBody: Buffer.from('{"bvn":"95012345671"}'), timestamp: String(now) },
    ...{ signature: "AAAA", version: "v2" },
  } satisfies SignedRequest;
  const reading = { ...plain, method: "GET", rawBody: Buffer.alloc(0) };

  const sentenceFor = (request: SignedRequest, mode: "test" | "live"): string => {
    try {
      requireSignature(request, { ...demands, mode });
      return "accepted";
    } catch (error) {
      return String(error);
    }
  };

  const start = `${publicKey.slice(0, 13)}…`;
  const digest = createHash("sha256").update(plain.rawBody).digest("hex");

  test.each<[string, SignedRequest, string]>([
    ["a body", plain, `over the 21 bytes of the body as it arrived, whose SHA-256 is ${digest}.`],
    [
      "no body",
      { ...plain, rawBody: Buffer.alloc(0) },
      "over the empty string, because the request has no body.",
    ],
    ["a query", { ...reading, rawQuery: "b=1&a=%C3%A9" }, 'over the 8 bytes "a=é&b=1".'],
    ["no query", reading, "over the empty string, because the request has no query."],
    [
      "version 3",
      { ...reading, version: "v3", rawQuery: "b=1" },
      JSON.stringify(stringToSign({ ...reading, rawQuery: "b=1" })),
    ],
    [
      "a long query",
      { ...reading, rawQuery: `a=${"x".repeat(5_000)}` },
      `over the 5002 bytes "a=${"x".repeat(598)}…".`,
    ],
  ])("names key and bytes to a test key: %s", (_what, request, bytes) => {
    const sentence = sentenceFor(request, "test");
    expect(sentence).toContain(`with the Public Key ${start} over `);
    expect(sentence).toContain(bytes);
    expect(sentence).not.toContain(publicKey);
    expect(sentence).not.toContain("95012345671");
  });

  test.each<[string, string, string]>([
    ["the API key", sign(API_KEY, plain.rawBody), "It was made with the API key"],
    [
      "hexadecimal",
      Buffer.from(sign(publicKey, plain.rawBody), "base64").toString("hex"),
      "It is hexadecimal",
    ],
    ["without its padding", sign(publicKey, plain.rawBody).slice(0, -1), "It lacks the `=`"],
    ["the Public Key itself", publicKey, "It is a Public Key"],
    ["the Public Key of live mode", "live_pub_abcdefgh", "It is a Public Key"],
    ["the API key itself", API_KEY, "It is an API key"],
  ])("names the mistake to a test key: %s", (_what, signature, sentence) => {
    expect(sentenceFor({ ...plain, signature }, "test")).toContain(sentence);
    expect(sentenceFor(plain, "test")).not.toContain(sentence);
  });

  test.each([
    "v2",
    "v3",
  ] as const)("says nothing about key and bytes to a live key: %s", (version) => {
    const sentences = [plain, { ...plain, rawBody: Buffer.from("{}") }, reading].map((request) =>
      sentenceFor({ ...request, version }, "live"),
    );
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toContain("The signature does not match. Sign");
    expect(sentences[0]).not.toMatch(/SHA-256 is|_pub_/);
  });
});
