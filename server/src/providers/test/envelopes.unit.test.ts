import { describe, expect, test } from "vitest";
import { readDojahAnswer } from "../dojah/read-dojah-answer.ts";
import { parseExact } from "../http/exact-json.ts";
import type { Answered } from "../http/provider-client.ts";
import { isUnknownPayout, readEnvelope as readKora } from "../kora/connection/read-envelope.ts";
import {
  isUnknownReference,
  readEnvelope as readMonnify,
} from "../monnify/connection/read-envelope.ts";
import {
  isUnknownTransaction,
  isUnknownTransfer,
  readEnvelope as readPaystack,
} from "../paystack/connection/read-envelope.ts";
import { readPremblyAnswer } from "../prembly/read-prembly-answer.ts";
import { readEnvelope as readSudo } from "../sudo/connection/read-envelope.ts";

const answer = (status: number, text: string): Answered => ({
  ...{ kind: "answered", status, headers: {}, text, body: parseExact(text) },
});

const DONE = { kind: "done" };
const REFUSED = { kind: "refused" };
const UNREADABLE = { kind: "unknown", why: "unreadable" };
const THEIR_ERROR = { kind: "unknown", why: "their_error" };
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };
const PAGE = "<html><body>We will be back soon</body></html>";

const monnify = (isSuccessful: unknown, code: unknown) =>
  JSON.stringify({ requestSuccessful: isSuccessful, responseCode: code, responseBody: {} });

describe("Monnify's answer proves something only where all of it agrees", () => {
  test.each<[number, string, object]>([
    [200, monnify(true, "0"), DONE],
    [200, monnify(true, 0), DONE],
    // An error within a 200, and a success within a refusal.
    [200, monnify(true, "99"), UNREADABLE],
    [200, monnify("true", "0"), UNREADABLE],
    [200, monnify(undefined, "0"), UNREADABLE],
    [400, monnify(true, "0"), UNREADABLE],
    [200, monnify(false, "99"), REFUSED],
    [404, monnify(false, "99"), REFUSED],
    [500, monnify(true, "0"), THEIR_ERROR],
    [500, monnify(false, "99"), THEIR_ERROR],
    [200, PAGE, UNREADABLE],
    [404, PAGE, UNREADABLE],
    [401, PAGE, TURNED_AWAY],
    [403, monnify(false, "99"), TURNED_AWAY],
    [429, PAGE, TURNED_AWAY],
  ])("%i %s", (status, text, outcome) => {
    expect(readMonnify(answer(status, text))).toMatchObject(outcome);
  });
});

const PLAIN: readonly (readonly [number, string, object])[] = [
  [200, '{"status":true,"data":{}}', DONE],
  [201, '{"status":true,"data":{}}', DONE],
  // An error within a 200, and a success within a refusal.
  [200, '{"status":false,"message":"No"}', UNREADABLE],
  [200, '{"status":"true","data":{}}', UNREADABLE],
  [200, '{"data":{}}', UNREADABLE],
  [302, '{"status":true,"data":{}}', UNREADABLE],
  [400, '{"status":true,"data":{}}', UNREADABLE],
  [400, '{"message":"No"}', UNREADABLE],
  [400, '{"status":false,"message":"No"}', REFUSED],
  [500, '{"status":true,"data":{}}', THEIR_ERROR],
  [503, '{"status":false,"message":"No"}', THEIR_ERROR],
  [200, PAGE, UNREADABLE],
  [404, PAGE, UNREADABLE],
  [429, PAGE, TURNED_AWAY],
];

describe("Paystack's answer proves something only where all of it agrees", () => {
  test.each([
    ...PLAIN,
    [401, PAGE, TURNED_AWAY] as const,
    [403, '{"status":false}', TURNED_AWAY] as const,
  ])("%i %s", (status, text, outcome) => {
    expect(readPaystack(answer(status, text))).toMatchObject(outcome);
  });
});

describe("Kora's answer proves something only where all of it agrees", () => {
  // Kora documents that a refused key proves nothing about a payout.
  test.each([
    ...PLAIN,
    [401, PAGE, REFUSED] as const,
    [403, '{"status":true,"data":{}}', REFUSED] as const,
  ])("%i %s", (status, text, outcome) => {
    expect(readKora(answer(status, text))).toMatchObject(outcome);
  });
});

test.each([
  ["Monnify", readMonnify],
  ["Paystack", readPaystack],
  ["Kora", readKora],
  ["Sudo", readSudo],
  ["Dojah", readDojahAnswer],
  ["Prembly", readPremblyAnswer],
] as const)("a web page with status 200 is not an answer from %s, so the circuit breaker counts it", (_name, read) => {
  // What the provider answered in its own form has `answered`, and is not counted.
  expect(read(answer(200, PAGE))).toEqual({ ...UNREADABLE, detail: "status 200" });
});

test.each<[number, string]>([
  [200, '{"entity":null}'],
  [202, '{"entity":{"bvn":"22212345678"}}'],
  [404, '{"entity":{"bvn":"22212345678"}}'],
])("Dojah's answer proves nothing without its record and status 200: %i %s", (status, text) => {
  expect(readDojahAnswer(answer(status, text))).toMatchObject(UNREADABLE);
});

test("a provider that gets too many calls says how long to wait", () => {
  const busy = (seconds: string) => ({ ...answer(429, PAGE), headers: { "retry-after": seconds } });
  expect(readMonnify(busy("7"))).toEqual({ ...TURNED_AWAY, retryAfterMs: 7_000 });
  for (const seconds of ["soon", "0", "-1", ""])
    expect(readMonnify(busy(seconds))).toEqual(TURNED_AWAY);
});

/** An unknown payment is sent again, so no other refusal may be read as this one. */
describe("a refusal says that the provider does not know the payment", () => {
  const refused = (status: number, code: string, message: string) =>
    ({ kind: "refused", status, code, message }) as const;

  test.each([
    [true, 404, "", "No such thing"],
    [true, 200, "99", "Transaction with reference kw1 not found"],
    [false, 200, "99", "Could not find wallet: wallet not found"],
    [false, 200, "99", "Reference kw1 was used before"],
    [false, 200, "98", "Reference kw1 not found"],
  ])("of Monnify: %s for status %i, code %j, %j", (isUnknown, ...refusal) => {
    expect(isUnknownReference(refused(...refusal), "kw1")).toBe(isUnknown);
  });

  test.each([
    [true, 404, "", "Transfer not found"],
    [false, 400, "", "Transfer not found"],
    [false, 404, "", "Recipient of the transfer not found"],
  ])("of Paystack's transfer: %s for status %i, code %j, %j", (isUnknown, ...refusal) => {
    expect(isUnknownTransfer(refused(...refusal))).toBe(isUnknown);
  });

  test.each([
    [true, 400, "transaction_not_found", "No"],
    [true, 404, "", "Transaction reference not found"],
    [true, 400, "", "Transaction not found."],
    [false, 422, "transaction_not_found", "Transaction not found"],
    [false, 404, "", "Customer not found"],
  ])("of Paystack's transaction: %s for status %i, code %j, %j", (isUnknown, ...refusal) => {
    expect(isUnknownTransaction(refused(...refusal))).toBe(isUnknown);
  });

  test.each([
    [true, "Transaction not found"],
    [false, "Bank of the transaction not found"],
  ])("of Kora: %s for %j", (isUnknown, message) => {
    expect(isUnknownPayout(refused(404, "", message))).toBe(isUnknown);
  });
});
