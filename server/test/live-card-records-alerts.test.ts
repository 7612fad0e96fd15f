import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import type { Kit } from "../src/kernel/kit.ts";
import type { NoticeHandlers } from "../src/kernel/providers/ports/notice.ts";
import { noticeHandlersOf } from "../src/modules.ts";
import type { EmulatedTransaction } from "./emulators/sudo/books.ts";
import { toTransaction } from "./emulators/sudo/messages.ts";
import { type ComparedCards, startComparedCards } from "./support/compared-cards.ts";
import { verify } from "./support/ledger-fixture.ts";
import { takenAtSudo, takenFromCard } from "./support/live-cards.ts";

const DAY_MS = 86_400_000;

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

/** A clock by which each step takes six minutes. */
function slowClock(): Kit["clock"] {
  let now = Date.now();
  const tick = () => {
    now += 6 * 60_000;
    return new Date(now);
  };
  return { now: tick };
}

/** Compares with a list of these rows. */
const compareListed = (...data: readonly object[]) => {
  const isMeant = ({ path }: { path: string }) => path === "/cards/transactions";
  cards.sudo.answerOnce.push({ isMeant, data: { data } });
  return cards.compare();
};

/** The statement lines that are stored for a movement of Sudo. */
const linesOf = (row: Readonly<Record<string, unknown>>) =>
  cards.service.kit.database.many(sql`
    select amount, text from provider_statement_lines where key = ${`card/USD/${row["_id"]}`} order by amount`);

test("a row that is listed twice is compared once", async () => {
  const row = toTransaction(await cards.buyUnnoticed(4), cards.card.id);
  expect(await compareListed(row, row)).toMatchObject({ listed: 1, booked: 1, differing: 0 });
});

test.each<[string, () => object]>([
  ["amount", () => ({ amount: -5 })],
  ["card", () => ({ card: cards.other.id })],
  ["currency", () => ({ currency: "NGN" })],
])("an id that is listed again with another %s is an alert, and moves nothing", async (_what, other) => {
  const row = toTransaction(await cards.buyUnnoticed(4), cards.card.id);
  const before = await cards.balance();
  expect(await compareListed(row, { ...row, ...other() })).toMatchObject({
    ...{ listed: 1, booked: 1, differing: 1, notBooked: 0 },
  });
  expect((await cards.openAlerts())[0]?.message).toContain("twice, with different facts");
  expect(await cards.balance()).toBe(before);
  expect(await cards.compare()).toMatchObject({ differing: 0 });
});

test("a refund that is listed with the id of its clearing is compared as well", async () => {
  const row = toTransaction(await booked(4), cards.card.id);
  const refund = { ...row, type: "refund", amount: 4 };
  expect(await compareListed(row, refund)).toMatchObject({ differing: 1, notBooked: 0 });
  expect((await cards.openAlerts())[0]?.message).toContain("booked as another kind");
  expect(await linesOf(row)).toEqual([
    { amount: -400n, text: `A clearing of the card ${cards.card.id}` },
    { amount: 400n, text: `A refund of the card ${cards.card.id}` },
  ]);
});

test("a row without an id is an alert, and the others are compared", async () => {
  const row = toTransaction(await cards.buyUnnoticed(4), cards.card.id);
  const found = await compareListed({ ...row, _id: null }, row);
  expect(found).toMatchObject({ listed: 1, booked: 1, unreadable: 1 });
  const alerts = await cards.openAlerts();
  expect(alerts).toMatchObject([{ kind: "cards.unreadable_record" }]);
  expect(alerts[0]?.message).toContain(`card ${cards.card.id}, createdAt ${row["createdAt"]}`);
  // No later list can show that it was found. It stays listed for days, even after a person has
  // closed its alert.
  await cards.closeAlerts();
  expect(await compareListed({ ...row, _id: null }, row)).toMatchObject({ unreadable: 1 });
  expect(await cards.openAlerts()).toEqual([]);
  expect(await compareListed({ ...row, _id: null, amount: -9 }, row)).toMatchObject({
    unreadable: 1,
  });
  expect(await cards.compare()).toMatchObject({ unreadable: 0 });
  expect(await cards.openAlerts()).toHaveLength(1);
});

test("a movement without its time is booked as its record says", async () => {
  const row = toTransaction(await cards.buyUnnoticed(4), cards.card.id);
  expect(await compareListed({ ...row, createdAt: null })).toMatchObject({ booked: 1, unknown: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("a movement without its card is an alert, until the list names the card", async () => {
  const row = toTransaction(await cards.buyUnnoticed(4), cards.card.id);
  const unnamed = { ...row, card: null };
  expect(await compareListed(unnamed)).toMatchObject({ booked: 0, unknown: 1 });
  const [alert] = await cards.openAlerts();
  expect(alert).toMatchObject({ kind: "cards.unknown_card", subject: `sudo ${row["_id"]}` });
  expect(alert?.message).toContain("by a card that it does not name");
  expect(await linesOf(row)).toMatchObject([{ text: "A clearing of a card that is not named" }]);
  expect(await cards.compare()).toMatchObject({ booked: 1, unknown: 0 });
  expect(await cards.openAlerts()).toEqual([]);
  await cards.makeOlder();
  const others = cards.sudo.books.transactions.filter(({ id }) => id !== row["_id"]);
  const listed = others.map((one) => toTransaction(one, one.cardId));
  expect(await compareListed(...listed, unnamed)).toMatchObject({ unknown: 1, notListed: 0 });
});

test("a refund that Sudo does not list is an alert", async () => {
  const row = await booked(4, true);
  await cards.makeOlder();
  cards.sudo.payments.unlisted.add(row.id);
  expect(await cards.compare()).toMatchObject({ notListed: 1 });
  expect(await cards.openAlerts()).toMatchObject([
    { kind: "cards.not_listed", subject: `sudo ${row.id}` },
  ]);
  cards.sudo.payments.unlisted.clear();
});

test("an old movement that was booked late is not missed in this week's list", async () => {
  const row = await cards.buyUnnoticed(4);
  row.createdAt = new Date(Date.now() - 20 * DAY_MS).toISOString();
  expect(await cards.compare()).toMatchObject({ booked: 1 });
  await cards.makeOlder();
  cards.sudo.payments.unlisted.add(row.id);
  expect(await cards.compare()).toMatchObject({ notListed: 0 });
  cards.sudo.payments.unlisted.clear();
});

test("a movement of a card that our books do not have is an alert", async () => {
  const { books, payments } = cards.sudo;
  const stranger = { ...cards.card, id: books.nextId() };
  books.cards.push(stranger);
  const { authorization } = payments.ask(stranger, { merchantAmount: 12.34 });
  cards.sudo.nextNotice("lost", "lost");
  const [row, nothing] = [payments.capture(authorization), payments.capture(authorization)];
  nothing.amount = 0;
  expect(await cards.compare()).toMatchObject({ booked: 0, notBooked: 0, unknown: 1 });
  const [alert, ...others] = await cards.openAlerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "cards.unknown_card", subject: `sudo ${row.id}` });
  expect(alert?.message).toContain(
    `sudo lists the movement ${row.id}, a clearing of USD 12.34, by its card ${stranger.id},`,
  );
  await cards.closeAlerts();
  expect(await cards.compare()).toMatchObject({ unknown: 1 });
  expect(await cards.openAlerts()).toEqual([]);
  row.type = "chargeback";
  expect(await cards.compare()).toMatchObject({ unknown: 1 });
  expect((await cards.openAlerts())[0]?.message).toContain(`${row.id} by its card`);
  books.transactions.splice(books.transactions.indexOf(row), 2);
  books.cards.splice(books.cards.indexOf(stranger), 1);
});

test("an alert stays open after a week, until its movement is listed and right", async () => {
  const [lacking, lone] = [await booked(4), await booked(5)];
  await cards.makeOlder();
  cards.sudo.payments.unlisted.add(lone.id);
  lacking.type = "chargeback";
  expect(await cards.compare()).toMatchObject({ differing: 1, notListed: 1 });
  expect(await cards.openAlerts()).toHaveLength(2);
  // Neither is in this week's list any more.
  cards.sudo.payments.unlisted.add(lacking.id);
  await cards.makeOlder(10);
  expect(await cards.compare()).toMatchObject({ differing: 0, notListed: 0 });
  expect(await cards.openAlerts()).toHaveLength(2);
  lacking.type = "capture";
  cards.sudo.payments.unlisted.clear();
  expect(await cards.compare()).toMatchObject({ differing: 0, notListed: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("each of several movements has its alert, and closes alone", async () => {
  const rows = [await cards.buyUnnoticed(1), await cards.buyUnnoticed(2)];
  for (const row of rows) row.type = "chargeback";
  expect(await cards.compare()).toMatchObject({ notBooked: 2 });
  const [first, second] = rows.map(({ id }) => ({ subject: `sudo ${id}` }));
  expect(new Set((await cards.openAlerts()).map(({ subject }) => subject))).toEqual(
    new Set([first?.subject, second?.subject]),
  );
  Object.assign(rows[0] ?? {}, { type: "capture" });
  expect(await cards.compare()).toMatchObject({ booked: 1, notBooked: 1 });
  expect(await cards.openAlerts()).toMatchObject([second ?? {}]);
  Object.assign(rows[1] ?? {}, { type: "capture" });
  expect(await cards.compare()).toMatchObject({ booked: 1, notBooked: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("no more than a hundred alerts are raised at once", async () => {
  const rows = [await cards.buyUnnoticed(1)];
  const [{ authorization }] = rows as [EmulatedTransaction];
  while (rows.length < 103) {
    cards.sudo.nextNotice("lost");
    rows.push(cards.sudo.payments.capture(authorization));
  }
  for (const row of rows) row.type = "chargeback";
  expect(await cards.compare()).toMatchObject({ notBooked: 103 });
  expect(await cards.openAlerts()).toHaveLength(100);
  for (const row of rows) row.type = "capture";
  expect(await cards.compare()).toMatchObject({ booked: 103, notBooked: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("a comparison does not ask for days about records that the issuer does not show", async () => {
  const rows = [
    await cards.buyUnnoticed(1),
    await cards.buyUnnoticed(1),
    await cards.buyUnnoticed(1),
  ];
  const isRecord = (path: string) => rows.some(({ id }) => path === `/cards/transactions/${id}`);
  for (let n = 0; n < rows.length; n += 1)
    cards.sudo.misbehaveOnce("refused", ({ path }) => isRecord(path));
  const asked = cards.sudo.requests.length;
  expect(await cards.compare({ ...cards.service.kit, clock: slowClock() })).toMatchObject({
    notBooked: 3,
  });
  expect(cards.sudo.requests.slice(asked).filter(({ path }) => isRecord(path))).toHaveLength(2);
  // The record that was not asked for fails now.
  expect(await cards.compare()).toMatchObject({ booked: 2, notBooked: 1 });
  expect(await cards.compare()).toMatchObject({ booked: 1, notBooked: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("a slow issuer that answers is asked for everything", async () => {
  for (let n = 0; n < 4; n += 1) await cards.buyUnnoticed(1);
  expect(await cards.compare({ ...cards.service.kit, clock: slowClock() })).toMatchObject({
    ...{ booked: 4, notBooked: 0 },
  });
});

test("a movement that was booked in the meantime needs no alert", async () => {
  await cards.buyUnnoticed(4);
  const handlers = noticeHandlersOf(cards.service.kit);
  const late: NoticeHandlers = {
    ...handlers,
    async card_clearing(notice, provider) {
      await handlers.card_clearing?.(notice, provider);
      throw new Error("the connection ended after the commit");
    },
  };
  expect(await cards.compare(cards.service.kit, late)).toMatchObject({ booked: 0, notBooked: 0 });
  expect(await cards.openAlerts()).toEqual([]);
});

test("a movement of the last hour may be missing in the list", async () => {
  const row = await booked(4);
  cards.sudo.payments.unlisted.add(row.id);
  expect(await cards.compare()).toMatchObject({ notListed: 0 });
  await cards.makeOlder(1 / 24);
  expect(await cards.compare()).toMatchObject({ notListed: 1 });
  cards.sudo.payments.unlisted.clear();
});

test("a movement of the first hour may be listed before it", async () => {
  const row = await booked(4);
  const bookedAt = (minutes: number) =>
    cards.service.kit.database.run(sql`
      update card_clearings set occurred_at = null, created_at =
        date_trunc('day', now(), 'Africa/Lagos') - interval '7 days' + ${minutes} * interval '1 minute'
      where clearing_id = ${row.id}`);
  cards.sudo.payments.unlisted.add(row.id);
  await bookedAt(30);
  expect(await cards.compare()).toMatchObject({ notListed: 0 });
  await bookedAt(90);
  expect(await cards.compare()).toMatchObject({ notListed: 1 });
  cards.sudo.payments.unlisted.clear();
});

test("both books agree in the end", async () => {
  expect(await takenFromCard(cards.client, cards.reference)).toBe(takenAtSudo(cards.sudo));
  expect((await verify(cards.service.kit.database)).findings).toEqual([]);
});
