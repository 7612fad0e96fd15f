import { expect, test } from "vitest";
import { parseExact, writeExact } from "../../http/exact-json.ts";
import { readEnvelope } from "../connection/read-envelope.ts";
import { refusalOf } from "../connection/refusals.ts";
import type { Refused } from "../connection/sudo-answer.ts";

const read = (status: number, body: unknown, headers = {}) =>
  readEnvelope({ kind: "answered", status, headers, text: "", body: parseExact(writeExact(body)) });

test.each([
  [200, { statusCode: 200, data: {} }, { kind: "done" }],
  [201, { statusCode: 201, data: {} }, { kind: "done" }],
  [200, { data: [] }, { kind: "done" }],
  [200, { statusCode: 200 }, { kind: "unknown", why: "unreadable" }],
  [200, { statusCode: 200, data: null }, { kind: "unknown", why: "unreadable" }],
  [200, { statusCode: 400, message: "x" }, { kind: "refused", status: 400 }],
  [200, { statusCode: 500, data: {} }, { kind: "unknown", why: "their_error" }],
  [200, { statusCode: 429 }, { kind: "unavailable", why: "turned_away" }],
  [200, { statusCode: "maybe", data: {} }, { kind: "unknown", why: "unreadable" }],
  [400, { statusCode: 200, data: {} }, { kind: "refused", status: 400 }],
  [401, {}, { kind: "refused", status: 401 }],
  [402, {}, { kind: "refused", status: 402 }],
  [403, {}, { kind: "refused", status: 403 }],
  [404, {}, { kind: "refused", status: 404 }],
  [409, {}, { kind: "refused", status: 409 }],
  [422, { statusCode: 422 }, { kind: "unknown", why: "unreadable" }],
  [302, {}, { kind: "unknown", why: "unreadable" }],
  [429, {}, { kind: "unavailable", why: "turned_away" }],
  [503, { statusCode: 400 }, { kind: "unknown", why: "their_error" }],
])("HTTP %i with %o is %o", (status, body, expected) => {
  expect(read(status, body)).toMatchObject(expected);
});

test("the pause that Sudo asks for is kept", () => {
  expect(read(429, {}, { "retry-after": "7" })).toMatchObject({ retryAfterMs: 7_000 });
});

const refused = (status: Refused["status"], ...fields: string[]): Refused => ({
  ...{ kind: "refused", status, fields },
});

test.each([
  401, 402, 403, 404,
] as const)("%i is for the operator to solve, not the merchant", (status) => {
  for (const what of ["holder", "card"] as const)
    expect(refusalOf(refused(status), what)).toEqual({ kind: "unavailable", why: "turned_away" });
});

test.each([
  ["individual.identity.number", "identity number"],
  ["individual.dob", "date of birth"],
  ["phoneNumber", "phone number"],
  ["emailAddress", "e-mail address"],
  ["individual.lastName", "name"],
  ["billingAddress.postalCode", "address"],
  ["something", "details"],
])("a refusal of %s names the cardholder's %s", (field, subject) => {
  expect(refusalOf(refused(400, field), "holder")).toMatchObject({
    reason: `The card issuer refused the cardholder's ${subject}.`,
  });
});

test.each([400, 409] as const)("%i for a card has a sentence without Sudo's fields", (status) => {
  const { reason } = refusalOf(refused(status, "debitAccountId"), "card") as { reason: string };
  expect(reason).toMatch(/^\S.{8,}\.$/);
  expect(reason).not.toContain("debit");
});
