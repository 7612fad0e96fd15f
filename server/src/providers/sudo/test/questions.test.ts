import { describe, expect, test } from "vitest";
import { type Fields, inside } from "../../../../test/emulators/sudo/envelope.ts";
import { QUESTION_TOKEN } from "../../../../test/emulators/sudo/messages.ts";
import type { EmulatedPurchase } from "../../../../test/emulators/sudo/payments.ts";
import { present } from "../../../kernel/assert.ts";
import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { maskBody } from "../messages/mask-body.ts";
import { call, toRaw, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

async function asked(purchase: EmulatedPurchase = { merchantAmount: 25 }) {
  const { emulator, made } = fixture();
  const { card, order } = await made();
  const own = present(emulator.books.card(card.issuerReference), "the card");
  const { authorization, question } = emulator.payments.ask(own, purchase);
  const raw = toRaw(present(question, "the question"));
  return { ...{ own, card, order, authorization, raw }, subject: readSubject(order.reference) };
}

/** The question with other fields in its authorisation. */
function changed(body: Buffer, changes: Fields): Buffer {
  const event = JSON.parse(body.toString()) as Fields;
  const data = inside(event, "data");
  return Buffer.from(
    JSON.stringify({
      ...event,
      data: { ...data, object: { ...inside(data, "object"), ...changes } },
    }),
  );
}

describe("a question of the gateway", () => {
  test("asks for the merchant's amount with fee and VAT, rounded up to the cent", async () => {
    const { raw, subject, authorization } = await asked({ merchantAmount: 20, fee: 5, vat: 0.375 });
    expect(fixture().authorizations.read(raw.body)).toEqual({
      ...{ id: `${authorization.id}.0`, card: subject, authorizationId: authorization.id },
      ...{ amount: 2_538n, currency: "USD", crossBorderFee: 0n },
      ...{ isIncrement: false, takesPartial: false, occurredAt: expect.any(Date) },
      merchant: { name: "SUDO SIMULATOR", id: "SUDOSIMULATOR01", network: "Visa", country: "NG" },
    });
  });

  test("has its amount in cents if the setting says so", async () => {
    const { raw } = await asked({ merchantAmount: 2_500 });
    const { authorizations } = fixture().connectWith({ questionUnitUsd: "minor" });
    expect(authorizations.read(raw.body)?.amount).toBe(2_500n);
    expect(fixture().authorizations.read(raw.body)?.amount).toBe(250_000n);
  });

  test("is the same question when it is read from what is stored", async () => {
    const { raw } = await asked();
    const { authorizations } = fixture();
    const stored = authorizations.mask?.(raw.body);
    expect(stored).toEqual(maskBody(raw.body));
    expect(authorizations.read(maskBody(raw.body))).toEqual(authorizations.read(raw.body));
  });

  test("names a dash for what is not known, and a country of two letters alone", async () => {
    const merchant = { name: "-", merchantId: "-", country: "Nigeria" };
    const { raw } = await asked({ merchantAmount: 25, merchant });
    expect(fixture().authorizations.read(raw.body)?.merchant).toEqual({
      ...{ name: "Unknown merchant", id: null, network: "Visa", country: null },
    });
  });

  test("after a refusal under the same authorisation is another question", async () => {
    const { raw, authorization } = await asked();
    const body = changed(raw.body, { requestHistory: [{ amount: 25, approved: false }] });
    expect(fixture().authorizations.read(body)?.id).toBe(`${authorization.id}.1`);
  });

  test.each([
    ["asks for more under an approval", { requestHistory: [{ amount: 25, approved: true }] }],
    ["is approved already", { approved: true }],
    ["asks for nothing", { pendingRequest: null }],
    ["asks for zero", { pendingRequest: { amount: 0, currency: "USD" } }],
    ["asks for less than zero", { pendingRequest: { amount: -5, currency: "USD" } }],
    ["asks in another currency", { pendingRequest: { amount: 25, currency: "EUR" } }],
    [
      "asks in another currency than its card's",
      { pendingRequest: { amount: 25, currency: "NGN" } },
    ],
    ["has no authorisation", { _id: undefined }],
    ["has another reference", { card: { metadata: { ref: "their own" } } }],
  ])("that %s is not read", async (_what, changes) => {
    const { raw } = await asked();
    expect(fixture().authorizations.read(changed(raw.body, changes))).toBeUndefined();
  });

  test.each([
    "",
    "null",
    "[]",
    "{}",
    "<html>",
    '{"type":"authorization.request"}',
  ])("that is %s is not read", async (text) => {
    const { authorizations } = fixture();
    expect(authorizations.read(Buffer.from(text))).toBeUndefined();
    expect(await authorizations.lookUp?.(Buffer.from(text), call())).toBeUndefined();
  });
});

describe("a question that names the card by Sudo's id alone", () => {
  test("is looked up, once for each card, from what is stored too", async () => {
    const { raw, own, subject } = await asked();
    const { authorizations, emulator, connectWith } = fixture();
    const body = changed(raw.body, { card: own.id });
    expect(authorizations.read(body)).toBeUndefined();
    const other = connectWith().authorizations;
    const before = emulator.requests.length;
    expect(await other.lookUp?.(body, call())).toMatchObject({ card: subject, amount: 2_500n });
    expect(await other.lookUp?.(maskBody(body), call())).toMatchObject({ card: subject });
    expect(emulator.requests.length - before).toBe(1);
  });

  test("is not about our card if Sudo does not know it, or does not answer", async () => {
    const { raw, own } = await asked();
    const { connectWith, emulator } = fixture();
    const { authorizations } = connectWith();
    const before = emulator.requests.length;
    for (const card of ["66b2c9d4f1ae9c7d0000ffff", "../customers", "66B2C9D4F1AE9C7D0000FFFF?"]) {
      expect(await authorizations.lookUp?.(changed(raw.body, { card }), call())).toBeUndefined();
    }
    // A value that does not look like an id is never put into a path.
    expect(emulator.requests.slice(before).map(({ path }) => path)).toEqual([
      "/cards/66b2c9d4f1ae9c7d0000ffff",
    ]);
    emulator.misbehaveOnce("slow");
    const body = changed(raw.body, { card: own.id });
    expect(await authorizations.lookUp?.(body, call(50))).toBeUndefined();
    emulator.misbehaveOnce("maintenance");
    expect(await authorizations.lookUp?.(body, call())).toBeUndefined();
  });
});

describe("an answer", () => {
  test("approves in both places that Sudo reads", async () => {
    const { raw, authorization } = await asked();
    const { authorizations, emulator } = fixture();
    const question = present(authorizations.read(raw.body), "the question");
    const body = authorizations.write(question, { kind: "approved", amount: question.amount });
    expect(body).toEqual({ statusCode: 200, responseCode: "00", data: { responseCode: "00" } });
    expect(emulator.payments.answer(authorization, { status: 200, body })).toBe(true);
  });

  test("with less than the requested amount declines: Sudo has no partial approvals", async () => {
    const { raw, authorization } = await asked();
    const { authorizations, emulator } = fixture();
    const question = present(authorizations.read(raw.body), "the question");
    const body = authorizations.write(question, { kind: "approved", amount: 2_499n });
    expect(body).toMatchObject({ statusCode: 400, responseCode: "96" });
    expect(emulator.payments.answer(authorization, { status: 200, body })).toBe(false);
  });

  test.each([
    ["card_not_found", "14"],
    ["card_frozen", "62"],
    ["card_terminated", "14"],
    ["card_expired", "54"],
    ["insufficient_funds", "51"],
    ["transaction_limit", "61"],
    ["daily_limit", "61"],
    ["wallet_unavailable", "57"],
    ["authorization_closed", "05"],
    ["wrong_details", "05"],
    ["suspected_fraud", "05"],
    ["unavailable", "96"],
  ] as const)("declines for %s with code %s", async (reason: CardDeclineReason, code) => {
    const { raw, authorization } = await asked();
    const { authorizations, emulator } = fixture();
    const question = present(authorizations.read(raw.body), "the question");
    const body = authorizations.write(question, { kind: "declined", reason });
    expect(body).toEqual({ statusCode: 400, responseCode: code, data: { responseCode: code } });
    expect(emulator.payments.answer(authorization, { status: 200, body })).toBe(false);
  });

  test("that declines has the HTTP status of the setting", () => {
    expect(fixture().authorizations.refusalStatus).toBe(200);
    const { authorizations } = fixture().connectWith({ refusalStatus: "400" });
    expect(authorizations.refusalStatus).toBe(400);
  });

  test("to a question for the balance is the code of a malfunction, and no balance", async () => {
    const { own } = await asked();
    const event = { type: "card.balance", data: { object: { _id: own.id } } };
    const body = Buffer.from(JSON.stringify(event));
    const { authorizations } = fixture();
    expect(authorizations.read(body)).toBeUndefined();
    expect(await authorizations.lookUp?.(body, call())).toBeUndefined();
    expect(authorizations.writeUnread?.(body)).toEqual({
      ...{ statusCode: 400, responseCode: "96", data: { responseCode: "96" } },
    });
  });
});

describe("the token of a question", () => {
  test("is the whole header, and differs from the token of notices", async () => {
    const { raw } = await asked();
    const { authorizations, notices } = fixture();
    expect(authorizations.isAuthentic(raw)).toBe(true);
    expect(notices.isAuthentic(raw)).toBe(false);
    for (const authorization of [undefined, "", QUESTION_TOKEN.slice(7), `${QUESTION_TOKEN} `]) {
      const headers = authorization === undefined ? {} : { authorization };
      expect(authorizations.isAuthentic({ ...raw, headers })).toBe(false);
    }
  });
});
