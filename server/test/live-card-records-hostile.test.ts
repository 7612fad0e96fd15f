import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { formatSubject, readSubject } from "../src/kernel/providers/references.ts";
import type { EmulatedTransaction } from "./emulators/sudo/books.ts";
import { type ComparedCards, startComparedCards } from "./support/compared-cards.ts";
import { verify } from "./support/ledger-fixture.ts";
import { takenAtSudo, takenFromCard } from "./support/live-cards.ts";

let cards: ComparedCards;

beforeAll(async () => {
  cards = await startComparedCards();
}, 60_000);

afterEach(() => cards.closeAlerts());
afterAll(() => cards?.stop());

/** A purchase, or its refund, that our books have. */
async function booked(amount: number, isRefund = false): Promise<EmulatedTransaction> {
  const row = await cards.buyUnnoticed(amount);
  const refund = isRefund ? cards.refundUnnoticed(row) : row;
  expect(await cards.compare()).toMatchObject({ notBooked: 0, differing: 0 });
  return refund;
}

test.each([
  ["a clearing", "a refund", false],
  ["a refund", "a clearing", true],
])("%s that is listed as %s later moves nothing", async (_was, _is, isRefund) => {
  const row = await booked(4, isRefund);
  const before = await cards.balance();
  const { type, amount } = row;
  Object.assign(row, { type: isRefund ? "capture" : "refund", amount: -amount });
  expect(await cards.compare()).toMatchObject({ booked: 0, differing: 1, notBooked: 0 });
  expect(await cards.balance()).toBe(before);
  const [alert, ...others] = await cards.openAlerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "cards.not_booked", subject: `sudo ${row.id}` });
  expect(alert?.message).toContain(`the card ${cards.reference}, which our books have otherwise`);
  Object.assign(row, { type, amount });
  expect(await cards.compare()).toMatchObject({ differing: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test.each<[string, object]>([
  ["a type that is not known", { type: "chargeback" }],
  ["the other sign", { amount: 4 }],
  ["an amount that is no number", { amount: "NaN" }],
  ["no amount", { amount: null }],
  ["nothing as its amount", { amount: 0 }],
])("a booked clearing that is listed with %s is an alert", async (_what, change) => {
  const row = await booked(4);
  const before = { ...row };
  Object.assign(row, change);
  expect(await cards.compare()).toMatchObject({
    booked: 0,
    differing: 1,
    notBooked: 0,
    notListed: 0,
  });
  expect(await cards.openAlerts()).toMatchObject([{ subject: `sudo ${row.id}` }]);
  Object.assign(row, before);
});

test("a refund with another amount is an alert of a contradiction", async () => {
  const row = await booked(4, true);
  const before = await cards.balance();
  row.amount = 5;
  expect(await cards.compare()).toMatchObject({ booked: 0, differing: 1, notBooked: 0 });
  expect(await cards.openAlerts()).toMatchObject([{ kind: "cards.notice_conflict" }]);
  expect(await cards.balance()).toBe(before);
  row.amount = 4;
});

test("a movement in another currency is not booked, and a booked one is an alert", async () => {
  const row = await cards.buyUnnoticed(6);
  const { authorization } = row;
  Object.assign(authorization, { currency: "NGN" });
  expect(await cards.compare()).toMatchObject({ booked: 0, notBooked: 1, differing: 0 });
  expect((await cards.openAlerts())[0]?.message).toContain("the card is in USD");
  Object.assign(authorization, { currency: "USD" });
  expect(await cards.compare()).toMatchObject({ booked: 1, notBooked: 0 });
  Object.assign(authorization, { currency: "NGN" });
  expect(await cards.compare()).toMatchObject({ booked: 0, notBooked: 0, differing: 1 });
  Object.assign(authorization, { currency: "USD" });
});

/** Our reference of the card, with the environment of another business. */
const elsewhere = () => {
  const { id = 0n } = readSubject(String(cards.card.metadata["ref"])) ?? {};
  return { ref: formatSubject({ environmentId: 999_999n, id }) };
};

test.each<[string, (row: EmulatedTransaction) => object]>([
  ["another card", () => ({ card: cards.other.id })],
  ["a card of another business", () => ({ card: { _id: cards.card.id, metadata: elsewhere() } })],
  ["another kind of movement", () => ({ type: "refund", amount: 4 })],
])("a movement whose own record is about %s is not booked", async (_what, change) => {
  const row = await cards.buyUnnoticed(4);
  const before = await cards.balance();
  const record = { _id: row.id, card: cards.card.id, type: "capture", currency: "USD", amount: -4 };
  cards.sudo.answerOnce.push({
    isMeant: ({ path }) => path === `/cards/transactions/${row.id}`,
    data: { data: { ...record, createdAt: row.createdAt, ...change(row) } },
  });
  expect(await cards.compare()).toMatchObject({ booked: 0, notBooked: 1 });
  expect((await cards.openAlerts())[0]?.message).toContain("something else than the list");
  expect(await cards.balance()).toBe(before);
  expect(await cards.compare()).toMatchObject({ booked: 1, notBooked: 0 });
});

test.each([
  ["before it", 0],
  ["with it", 1],
  ["after it", 2],
])("notices that come %s and two comparisons at once book each movement once", async (_at, at) => {
  const rows = [];
  for (let n = 0; n < 8; n += 1) {
    const row = await cards.buyUnnoticed(1);
    rows.push(row);
    if (n % 2 === 0) cards.refundUnnoticed(row);
  }
  const before = Number(await cards.balance());
  if (at === 0) cards.sudo.resendNotices();
  const comparing = Promise.all([cards.compare(), cards.compare()]);
  if (at === 1) cards.sudo.resendNotices();
  const found = await comparing;
  if (at === 2) cards.sudo.resendNotices();
  await cards.sudo.noticesSent();
  expect(found).toMatchObject([{ notBooked: 0 }, { notBooked: 0 }]);
  // Each purchase was held before.
  await cards.client.becomes(`/business/card/${cards.reference}`, {
    balance: before + 4,
    heldBalance: 0,
  });
  expect(await cards.openAlerts()).toEqual([]);
});

test.each<[string, object]>([
  ["an amount in words", { amount: "minus four" }],
  ["an amount that is infinite", { amount: "-1e400" }],
  ["an amount of more digits than any has", { amount: "-9999999999999999999.00" }],
  ["an amount that is a list", { amount: [-4] }],
  ["a merchant's name with every character", { merchant: { name: "\u0000 \ud800 <b>';--" } }],
])("a movement with %s moves nothing wrong", async (_what, change) => {
  const row = await cards.buyUnnoticed(4);
  const before = Number(await cards.balance());
  const isMeant = ({ path }: { path: string }) => path === `/cards/transactions/${row.id}`;
  const named = { _id: row.id, card: cards.card.id, authorization: row.authorizationId };
  const record = { ...named, type: "capture", currency: "USD", amount: -4 };
  cards.sudo.answerOnce.push({
    isMeant,
    data: { data: { ...record, createdAt: row.createdAt, ...change } },
  });
  await cards.compare();
  await cards.compare();
  expect(await cards.balance()).toBe(before);
  expect(await cards.openAlerts()).toEqual([]);
  expect(await cards.client.get(`/business/card/${cards.reference}`)).toMatchObject({
    heldBalance: 0,
  });
});

test("a clearing with the id of a refund that has no amount is an alert, and the refund is not", async () => {
  const row = await booked(4, true);
  await cards.service.kit.database.run(sql`
    update processed_card_notices set refunded = null where notice_id = ${row.id}`);
  expect(await cards.compare()).toMatchObject({ differing: 0 });
  Object.assign(row, { type: "capture", amount: -4 });
  expect(await cards.compare()).toMatchObject({ booked: 0, differing: 1 });
  Object.assign(row, { type: "refund", amount: 4 });
});

test("a refund with the id of its clearing counts, once its notice arrives", async () => {
  const row = await booked(4);
  const before = await cards.balance();
  Object.assign(row, { type: "refund", amount: 4 });
  cards.sudo.resendNotices();
  await cards.sudo.noticesSent();
  await cards.client.becomes(`/business/card/${cards.reference}`, { balance: before + 4 });
  expect(await cards.compare()).toMatchObject({ booked: 0, differing: 0 });
  Object.assign(row, { type: "capture", amount: -4 });
  expect(await cards.compare()).toMatchObject({ booked: 0, differing: 0 });
  cards.sudo.books.transactions.push({ ...row, type: "refund", amount: 4 });
});

test("a clearing whose reversal came before it is booked", async () => {
  const row = await cards.buyUnnoticed(4);
  await cards.service.kit.database.run(sql`
    insert into card_clearings (environment_id, card_id, clearing_id, account_id, created_at)
    select environment_id, id, unnest(array[${row.id}, 'f00d']), id, now() - interval '2 hours' from cards
    where issuer_reference = ${cards.card.id}`);
  expect(await cards.compare()).toMatchObject({ booked: 1, differing: 0, notListed: 0 });
});

test("a notice that moved no money need not be listed", async () => {
  await cards.service.kit.database.run(sql`
    insert into processed_card_notices (environment_id, card_id, notice_id, processed_at)
    select environment_id, id, 'decline', now() - interval '2 hours' from cards
    where issuer_reference = ${cards.card.id}`);
  expect(await cards.compare()).toMatchObject({ notListed: 0 });
});

test("a card of another issuer with the same reference is left alone", async () => {
  const { database } = cards.service.kit;
  const name = (issuer: string) =>
    database.run(sql`
      update cards set issuer = ${issuer} where issuer_reference = ${cards.other.id}`);
  const authorization = await cards.sudo.purchase(cards.other, { merchantAmount: 4 });
  await name("elsewhere");
  cards.sudo.nextNotice("lost");
  const { id } = cards.sudo.payments.capture(authorization);
  expect(await cards.compare()).toMatchObject({ booked: 0, notBooked: 0, unknown: 1 });
  expect(await cards.openAlerts()).toMatchObject([{ kind: "cards.unknown_card" }]);
  await name("sudo");
  expect(await cards.compare()).toMatchObject({ booked: 1, unknown: 0 });
  expect(await cards.openAlerts()).toEqual([]);
  await cards.makeOlder();
  await name("elsewhere");
  cards.sudo.payments.unlisted.add(id);
  expect(await cards.compare()).toMatchObject({ notListed: 0 });
  cards.sudo.payments.unlisted.clear();
  await name("sudo");
});

test("both books agree in the end", async () => {
  const { client, reference, otherReference, sudo } = cards;
  const taken = [reference, otherReference].map((card) => takenFromCard(client, card));
  const [first = 0n, second = 0n] = await Promise.all(taken);
  expect(first + second).toBe(takenAtSudo(sudo));
  expect((await verify(cards.service.kit.database)).findings).toEqual([]);
});
