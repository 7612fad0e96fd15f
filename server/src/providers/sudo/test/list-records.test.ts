import { beforeEach, expect, test } from "vitest";
import type { EmulatedCard } from "../../../../test/emulators/sudo/books.ts";
import { present } from "../../../kernel/assert.ts";
import type {
  CardRecordPage,
  ListedCardRecord,
} from "../../../kernel/providers/ports/card-record-source.ts";
import { call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();
const DAY_MS = 86_400_000;
const YES = { status: 200, body: { statusCode: 200, responseCode: "00" } };

let card: EmulatedCard;
beforeEach(async () => {
  const { emulator, made } = fixture();
  const { issuerReference } = (await made()).card;
  emulator.books.transactions.length = 0;
  emulator.books.balance = 100_000;
  emulator.payments.listsOldestFirst = false;
  card = present(emulator.books.card(issuerReference), "the card");
});

const source = () => present(fixture().provider.cardRecords, "the list of records");

function capture(amount: number) {
  const { emulator } = fixture();
  const { authorization } = emulator.payments.ask(card, { merchantAmount: amount });
  emulator.payments.answer(authorization, YES);
  return emulator.payments.capture(authorization);
}

async function readAll(since: Date) {
  const records: ListedCardRecord[] = [];
  let pages = 0;
  for (let page: string | null = null; ; ) {
    const read: Awaited<ReturnType<ReturnType<typeof source>["listRecords"]>> =
      await source().listRecords(since, page, call());
    expect(read.kind).toBe("page");
    const { records: listed, next } = read as CardRecordPage;
    records.push(...listed);
    pages += 1;
    if (next === null) return { records, pages };
    page = next;
  }
}

test("names the record, the card, and what it was", async () => {
  const { emulator } = fixture();
  const row = capture(25.5);
  emulator.payments.refund(row);
  const { records } = await readAll(new Date(0));
  expect(records).toMatchObject([
    { kind: "card_refund", amount: 2_550n, currency: "USD", issuerReference: card.id },
    {
      ...{ kind: "card_clearing", amount: 2_550n, at: new Date(row.createdAt) },
      claim: { kind: "unconfirmed_card_notice", record: "transaction", recordId: row.id },
    },
  ]);
});

test.each([
  ["the newest first", false],
  ["the oldest first", true],
])("reads no page of older records if the list has %s", async (_order, oldestFirst) => {
  const { emulator } = fixture();
  const recent: string[] = [];
  for (let n = 0; n < 450; n += 1) {
    if (n === 330) emulator.books.advance(8 * DAY_MS);
    const { id } = capture(1);
    if (n >= 330) recent.push(id);
  }
  emulator.payments.listsOldestFirst = oldestFirst;
  const since = new Date(emulator.books.now.getTime() - 7 * DAY_MS);
  const { records, pages } = await readAll(since);
  const ids = records.map(({ claim }) => claim.recordId);
  expect(recent.filter((id) => !ids.includes(id))).toEqual([]);
  // Of five pages it reads the newest two, the first one, and one with only older rows.
  expect(pages).toBeLessThanOrEqual(4);
});

test.each([
  ["the newest first", false],
  ["the oldest first", true],
])("finds the order even if rows of a list with %s have a wrong time", async (_order, oldestFirst) => {
  const { emulator } = fixture();
  const rows = Array.from({ length: 250 }, () => capture(1));
  emulator.payments.listsOldestFirst = oldestFirst;
  // The first page begins and ends with a row of the other end's time.
  const [early, late] = ["1999-12-31T23:00:00Z", "2093-01-01T00:00:00Z"];
  const page = oldestFirst ? rows.slice(0, 100) : rows.slice(-100).toReversed();
  const [first, last] = [present(page[0], "a row"), present(page.at(-1), "a row")];
  first.createdAt = oldestFirst ? late : early;
  last.createdAt = oldestFirst ? early : late;
  // One row of the first page is older than this, and the list goes on.
  const { records, pages } = await readAll(new Date("2000-01-01T00:00:00Z"));
  expect(new Set(records.map(({ claim }) => claim.recordId)).size).toBe(rows.length);
  expect(pages).toBe(3);
});

test("does not take an empty page in the middle for the end", async () => {
  const { emulator } = fixture();
  for (let n = 0; n < 250; n += 1) capture(1);
  emulator.answerOnce.push({
    isMeant: ({ path, query }) => path === "/cards/transactions" && query.get("page") === "1",
    data: { data: [] },
  });
  const read = await source().listRecords(new Date(0), "newest_first/1", call());
  expect(read).toMatchObject({ kind: "unknown", why: "unreadable" });
  expect((await readAll(new Date(0))).records).toHaveLength(250);
});

test("takes a page after the last one for the end: the list has become shorter", async () => {
  for (let n = 0; n < 150; n += 1) capture(1);
  const read = await source().listRecords(new Date(0), "newest_first/5", call());
  expect(read).toMatchObject({ kind: "page", records: [], next: null });
});

test("reads on after a page without times, and reads a list of one page once", async () => {
  const { emulator } = fixture();
  capture(1);
  emulator.books.advance(1_000);
  capture(1);
  emulator.payments.listsOldestFirst = true;
  expect(await readAll(new Date(0))).toMatchObject({ pages: 1 });
  for (let n = 0; n < 250; n += 1) capture(1);
  emulator.answerOnce.push({
    isMeant: ({ path }) => path === "/cards/transactions",
    data: { data: [{ ...whole(), createdAt: null }] },
  });
  const read = await source().listRecords(new Date(), "newest_first/1", call());
  expect(read).toMatchObject({ kind: "page", next: "newest_first/2" });
});

test("is turned away if the key's list of addresses lacks ours", async () => {
  fixture().emulator.isListed = false;
  const read = await source().listRecords(new Date(0), null, call());
  expect(read).toEqual({ kind: "unavailable", why: "turned_away" });
  fixture().emulator.isListed = true;
});

test("reads a list without a movement", async () => {
  expect(await readAll(new Date(0))).toEqual({ records: [], pages: 1 });
});

test.each([
  ["another sign", 7],
  ["more than any purchase", -1_000_000_000_001],
])("lists a movement with %s, because its record says more", async (_what, amount) => {
  capture(1).amount = amount;
  const { records } = await readAll(new Date(0));
  expect(records).toMatchObject([{ kind: undefined, amount: 0n }]);
});

test("reads every page if the first one does not show the order", async () => {
  const { emulator } = fixture();
  const rows = Array.from({ length: 250 }, () => capture(1));
  const old = "2026-01-01T00:00:00Z";
  for (const row of rows.slice(0, 100)) row.createdAt = old;
  emulator.payments.listsOldestFirst = true;
  const { records, pages } = await readAll(new Date("2026-02-01T00:00:00Z"));
  expect(records).toHaveLength(250);
  expect(pages).toBe(3);
});

const ID = "66b2c9d4f1ae9c7d00000001";
const TIME = "2026-11-29T00:00:00Z";

/** The first page of a list with these rows. */
async function listing(rows: readonly object[]) {
  fixture().emulator.answerOnce.push({
    isMeant: ({ path }) => path === "/cards/transactions",
    data: { data: rows },
  });
  return await source().listRecords(new Date(0), null, call());
}

const whole = () => ({ _id: ID, card: card.id, type: "capture", amount: -4, currency: "USD" });

test.each<[string, object, object]>([
  ["no card", { card: null }, { issuerReference: undefined, kind: "card_clearing", amount: 400n }],
  ["a card of another form", { card: { _id: "../cards" } }, { issuerReference: undefined }],
  ["no time", { createdAt: null }, { at: undefined, kind: undefined, amount: 0n }],
  ["words as its time", { createdAt: "at noon" }, { at: undefined, kind: undefined }],
  ["a time before all", { createdAt: "-271821-04-20T00:00:00.000Z" }, { at: undefined }],
  ["a time after all", { createdAt: "+275760-09-13T00:00:00.000Z" }, { at: undefined }],
])("lists a movement with %s by its id", async (_what, change, record) => {
  const read = await listing([{ ...whole(), createdAt: TIME, ...change }]);
  expect(read).toMatchObject({ kind: "page", unreadable: [], next: null });
  expect(read).toMatchObject({ records: [{ claim: { recordId: ID }, ...record }] });
});

test.each<[string, object, string]>([
  ["no id", { _id: null }, "card CARD, createdAt TIME, type capture, amount -4, currency USD"],
  ["an id of another form", { _id: "../1\n2" }, "_id ..?1?2, card CARD, createdAt TIME, "],
  ["a long id", { _id: "a".repeat(99), card: null }, `_id ${"a".repeat(40)}, createdAt TIME, `],
])("names a row with %s beside the others", async (_what, change, words) => {
  const row = { ...whole(), createdAt: TIME };
  const read = await listing([{ ...row, ...change }, row]);
  const said = words.replace("CARD", card.id).replace("TIME", TIME);
  expect(read).toMatchObject({ records: [{ kind: "card_clearing" }] });
  expect(read).toMatchObject({ unreadable: [expect.stringContaining(said)] });
});

test("names a row that is not an object", async () => {
  expect(await listing([[], {}])).toMatchObject({
    ...{ kind: "page", records: [], unreadable: ["no known field", "no known field"] },
  });
});

test.each([
  ["ids", { _id: null }],
  ["cards", { card: null }],
  ["times", { createdAt: null }],
])("does not read a list whose rows lack their %s", async (_what, change) => {
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ ...whole(), createdAt: TIME, ...change }));
  expect(await listing(rows(10))).toMatchObject({ kind: "page" });
  expect(await listing(rows(11))).toMatchObject({ kind: "unknown", why: "unreadable" });
});
