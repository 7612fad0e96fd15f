import { describe, expect, test } from "vitest";
import { hmacSha256 } from "../../digest.ts";
import { maskJson } from "../../text/mask-json.ts";
import { explainMismatch } from "../admission/explain-mismatch.ts";
import { readMismatch } from "../admission/read-mismatch.ts";
import { requireSignature, type SignedRequest } from "../admission/signature.ts";

const publicKey = "test_pub_abcdefgh";
const nowMs = 1_790_000_000_000;
const NOTHING = Buffer.alloc(0);

const post = {
  ...{ method: "POST", path: "/api/v1/business/single", rawQuery: "", version: "v2" },
  ...{ rawBody: Buffer.from('{"b": 1, "a": "x/y"}'), idempotencyKey: "order-7" },
  ...{ timestamp: String(nowMs), signature: "AAAA" },
} satisfies SignedRequest;
const get = { ...post, method: "GET", rawBody: NOTHING, rawQuery: "b=1&a=%C3%A9" };

function refusalOf(request: SignedRequest): string {
  const key = { mode: "test", publicKey, apiKey: undefined, oldestVersion: "v2", nowMs } as const;
  try {
    requireSignature(request, key);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  throw new Error("the signature was accepted");
}

const signedWith = (message: string, request: SignedRequest) =>
  refusalOf({ ...request, signature: hmacSha256(publicKey, message) });

test("the message that had to be signed is quoted, up to its first letters if it is long", () => {
  const parts = { ...get, timestamp: undefined, idempotencyKey: undefined };
  const explain = (message: string) =>
    explainMismatch({
      ...{ version: "v2", isRead: true, signature: "x", message, parts },
      ...{ publicKey, apiKey: undefined },
    });
  expect(explain("a=1")).toContain('test_pub_abcd… over the 3 bytes "a=1".');
  expect(explain("a")).toContain('the 1 byte "a".');
  const longest = "a".repeat(600);
  expect(explain(longest)).toContain(`bytes "${longest}".`);
  expect(explain(`${longest}b`)).toContain(`bytes "${longest}…".`);
});

describe("the message that was signed instead is named with the first byte that differs", () => {
  test.each<[string, string, SignedRequest, string]>([
    ["JSON without spaces", '{"b":1,"a":"x/y"}', post, "JSON without spaces: 17 bytes"],
    ["JSON with sorted fields", '{"a":"x/y","b":1}', post, "JSON with sorted fields: 17 bytes"],
    ["escaped slashes", String.raw`{"b":1,"a":"x\/y"}`, post, "escaped slashes: 18 bytes"],
    ["a line break", '{"b": 1, "a": "x/y"}\n', post, "a line break at its end: 21 bytes"],
    ["nothing", "", post, "an empty text: 0 bytes"],
    ["the query as sent", "b=1&a=%C3%A9", get, 'not sorted: the 12 bytes "b=1&a=%C3%A9"'],
    [
      "the path and the query",
      "/api/v1/business/single?b=1&a=%C3%A9",
      get,
      "the path and the query",
    ],
  ])("%s", (_what, message, request, named) => {
    const sentence = signedWith(message, request);
    expect(sentence).toContain("It was made over ");
    expect(sentence).toContain(named);
    expect(sentence).toMatch(/The first difference is at byte \d+\. Expected with v2/);
  });

  test("in version 3 a path without its prefix", () => {
    const request = { ...post, version: "v3" };
    const expected = readMismatch(refusalOf(request))?.expected.text ?? "";
    const signed = expected.replace("/api/v1", "");
    expect(readMismatch(signedWith(signed, request))).toMatchObject({
      version: "v3",
      expected: { text: expected, digest: null },
      signed: { what: "the message with the path without /api/v1", text: signed },
    });
  });

  test("in version 3 the digest of another form of the body", () => {
    const request = { ...post, version: "v3" };
    const compact = { ...request, rawBody: Buffer.from('{"b":1,"a":"x/y"}') };
    const signed = readMismatch(refusalOf(compact))?.expected.text ?? "";
    expect(signedWith(signed, request)).toContain(
      "the message with the digest of the body written again as JSON without spaces",
    );
  });

  test("of the body in version 3 without a quotation of it", () => {
    const rawBody = Buffer.from('{"bvn":"95012345671"}');
    const sentence = signedWith(rawBody.toString(), { ...post, rawBody, version: "v3" });
    expect(sentence).toContain("It was made over the body, as version 2 does: 21 bytes.");
    expect(sentence).not.toContain("95012345671");
  });

  test("and not at all where the signature is of something else", () => {
    expect(signedWith("something", post)).not.toContain("It was made over");
    const long = { ...post, rawBody: Buffer.from(`{"a": "${"x".repeat(70_000)}"}`) };
    const compact = JSON.stringify(JSON.parse(long.rawBody.toString()));
    expect(signedWith(compact, long)).not.toContain("It was made over");
    const deep = { ...post, rawBody: Buffer.from(`${"[".repeat(9_000)} ${"]".repeat(9_000)}`) };
    expect(signedWith("something", deep)).not.toContain("It was made over");
  });
});

describe("what a refusal says is read again", () => {
  test("for a query, with a quotation that has quotes itself", () => {
    const request = { ...get, rawQuery: "b=%22%5C&a=1" };
    expect(readMismatch(signedWith("b=%22%5C&a=1", request))).toEqual({
      version: "v2",
      expected: { bytes: 8, text: 'a=1&b="\\', digest: null },
      signed: {
        what: "the query as it was sent, not sorted",
        bytes: 12,
        text: "b=%22%5C&a=1",
        firstDifferenceAt: 1,
      },
      mistake: expect.stringMatching(/^It was made over the query .* byte 1\.$/),
    });
  });

  test("for a body by its length and its digest, and for no body", () => {
    const { expected, signed, mistake } = readMismatch(refusalOf(post)) ?? {};
    expect(expected).toMatchObject({ bytes: 20, text: null });
    expect(expected?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect([signed, mistake]).toEqual([null, null]);
    const empty = { bytes: 0, text: "", digest: null };
    expect(readMismatch(refusalOf({ ...post, rawBody: NOTHING }))?.expected).toEqual(empty);
    expect(readMismatch(refusalOf({ ...get, rawQuery: "" }))?.expected).toEqual(empty);
  });

  test("after the request log has masked it, with the timestamp that had to be signed", () => {
    const request = { ...post, version: "v3", idempotencyKey: "08031234567" };
    const message = refusalOf(request);
    const logged = maskJson(JSON.stringify({ error: { message } }), { holdsIdentity: true });
    const { expected } = readMismatch(JSON.parse(logged).error.message) ?? {};
    expect(expected?.text).toContain(`v3\n${nowMs}\nPOST\n`);
    expect(expected?.text).not.toContain("08031234567");
  });

  test("and another sentence is not", () => {
    expect(readMismatch("The X-Service-Signature header is missing.")).toBeUndefined();
  });
});
