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
])("reads no page of older records where the list has %s", async (_order, oldestFirst) => {
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
  // Of five pages: the newest two, the first one, and one that is older throughout.
  expect(pages).toBeLessThanOrEqual(4);
});

test.each([
  ["the newest first", false],
  ["the oldest first", true],
])("finds the order where rows of a list with %s have a wrong time", async (_order, oldestFirst) => {
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
  const read = await source().listRecords(new Date(0), "+1", call());
  expect(read).toMatchObject({ kind: "unknown", why: "unreadable" });
  expect((await readAll(new Date(0))).records).toHaveLength(250);
});

test("reads a list without a movement", async () => {
  expect(await readAll(new Date(0))).toEqual({ records: [], pages: 1 });
});

test("lists a movement of another type or sign, for its record says more", async () => {
  capture(1).amount = 7;
  const { records } = await readAll(new Date(0));
  expect(records).toMatchObject([{ kind: undefined, amount: 0n }]);
});

test.each([
  ["lacks its card", { _id: "66b2c9d4f1ae9c7d00000001" }],
  ["has an id of another form", { _id: "../customers", card: "66b2c9d4f1ae9c7d00000002" }],
])("does not read a list with a row that %s", async (_what, row) => {
  const { emulator } = fixture();
  capture(1);
  const data = [{ ...row, createdAt: "2026-11-29T00:00:00Z" }];
  emulator.answerOnce.push({
    isMeant: ({ path }) => path === "/cards/transactions",
    data: { data },
  });
  const read = await source().listRecords(new Date(0), null, call());
  expect(read).toMatchObject({ kind: "unknown", why: "unreadable" });
});
