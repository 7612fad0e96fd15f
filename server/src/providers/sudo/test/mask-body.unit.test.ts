import { describe, expect, test } from "vitest";
import type { EmulatedNotice } from "../../../../test/emulators/emulator.ts";
import { Books } from "../../../../test/emulators/sudo/books.ts";
import {
  answerCards,
  DEBIT_ACCOUNT,
  FUNDING_SOURCE,
} from "../../../../test/emulators/sudo/cards.ts";
import { answerCustomers } from "../../../../test/emulators/sudo/customers.ts";
import { QUESTION_TOKEN } from "../../../../test/emulators/sudo/messages.ts";
import { EmulatedPayments } from "../../../../test/emulators/sudo/payments.ts";
import { present } from "../../../kernel/assert.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { writeHolder } from "../issuing/holder-fields.ts";
import { maskBody } from "../messages/mask-body.ts";
import { BVN, HOLDER } from "./sudo-fixture.ts";

const REFERENCE = formatSubject({ environmentId: 7n, id: 9n });

/** Every message that Sudo sends, each with all that it contains. */
function messages(): { readonly question: string; readonly notices: readonly string[] } {
  const books = new Books();
  const notices: EmulatedNotice[] = [];
  const payments = new EmulatedPayments(books, (notice) => notices.push(notice));
  const post = (path: string, body: object) => ({
    ...{ method: "POST", path, query: new URLSearchParams(), headers: {} },
    body: JSON.stringify(body),
  });
  answerCustomers(books, post("/customers", writeHolder(HOLDER)));
  answerCards(
    books,
    post("/cards", {
      ...{ customerId: books.customers[0]?.id, type: "virtual", currency: "NGN", brand: "Visa" },
      ...{ issuerCountry: "NGA", status: "active", fundingSourceId: FUNDING_SOURCE },
      ...{ debitAccountId: DEBIT_ACCOUNT, metadata: { ref: REFERENCE } },
      spendingControls: { spendingLimits: [{ amount: 500 }] },
    }),
  );
  const card = present(books.cards[0], "the card");
  const { authorization, question } = payments.ask(card, {
    merchantAmount: 20,
    fee: 5,
    vat: 0.375,
  });
  payments.answer(authorization, undefined);
  payments.refund(payments.capture(authorization));
  payments.terminate(card);
  return {
    question: present(question, "the question").body,
    notices: notices.map(({ body }) => body),
  };
}

const mask = (body: string) => maskBody(Buffer.from(body)).toString();

describe("the stored part of a body", () => {
  test("has neither our own token, nor the holder, nor a part of the card's number", () => {
    const { question, notices } = messages();
    expect(question).toContain(QUESTION_TOKEN);
    expect(question).toContain(BVN);
    expect(question).toContain("428852******");
    for (const body of [question, ...notices].map(mask)) {
      expect(body).not.toMatch(/Bearer|authorizationHeader|\*{3}|428852|expiry|cvv/i);
      for (const value of [BVN, "Eze", "chidi@example.com", "8031234567", "Barnawa"]) {
        expect(body).not.toContain(value);
      }
    }
  });

  test("has the amounts digit by digit, the merchant and our reference", () => {
    const masked = mask(messages().question);
    expect(masked).toContain('"amount":25.375');
    expect(masked).toContain("SUDO SIMULATOR");
    expect(masked).toContain(REFERENCE);
    expect(mask('{"data":{"object":{"amount":1234567890123456.789}}}')).toBe(
      '{"data":{"object":{"amount":1234567890123456.789}}}',
    );
  });

  test.each([
    '"5399831234567890"',
    '["5399831234567890"]',
    '{"data":"5399831234567890"}',
    '{"data":{"object":{"card":"5399831234567890","customer":22212345678,"authorization":"a"}}}',
    '{"type":["22212345678"],"createdAt":{"bvn":"22212345678"}}',
    '{"constructor":"22212345678","data":{"toString":{"bvn":"22212345678"}}}',
  ])("of %s has no number in another field's place", (body) => {
    expect(mask(body)).not.toMatch(/\d{11}/);
  });

  test("has as many requests as there were, because their number is a part of a question's id", () => {
    const body = '{"data":{"object":{"requestHistory":[7,{"amount":1,"bvn":2}]}}}';
    expect(mask(body)).toBe('{"data":{"object":{"requestHistory":[null,{"amount":1}]}}}');
  });

  test("has the id of a record, if it is written as its id alone", () => {
    const body = '{"data":{"object":{"card":"66b2c9d4f1ae9c7d00000001"}}}';
    expect(mask(body)).toBe(body);
  });

  test.each([
    "",
    "[]",
    "null",
    "17",
    "<html>",
    '{"data":"5399831234567890"}',
    '{"__proto__":{"a":1}}',
  ])("of %s is never longer than the body", (body) => {
    expect(mask(body).length).toBeLessThanOrEqual(Math.max(2, body.length));
  });
});
