import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "../src/domains/platform/reconciliation/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { noticeHandlersOf, reconciledDomains } from "../src/modules.ts";
import type { EmulatedCard, EmulatedTransaction } from "./emulators/sudo/books.ts";
import type { SudoEmulator } from "./emulators/sudo/sudo-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  CARDHOLDER,
  cardAtSudo,
  connectSudo,
  fundCards,
  takenAtSudo,
  takenFromCard,
} from "./support/live-cards.ts";
import { type LiveClient, liveClient } from "./support/live-client.ts";
import { type LiveService, skipNights, startLiveService } from "./support/live-service.ts";

let service: LiveService;
let client: LiveClient;
let sudo: SudoEmulator;
let card: EmulatedCard;
let reference: string;

beforeAll(async () => {
  service = await startLiveService();
  await skipNights(service);
  client = liveClient(service);
  sudo = await connectSudo(service);
  await fundCards(service, 100_000n);
  const { customerId } = await client.post("/business/cardholders", CARDHOLDER);
  const issued = await client.post("/business/card/issue", { customerId, fundingAmount: 800 });
  card = cardAtSudo(sudo, issued);
  reference = String(issued["cardReference"]);
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await sudo?.close();
});

const compare = async () => {
  const domains = { notices: noticeHandlersOf(service.kit), ...reconciledDomains };
  const quickly = { settledAfterMs: 20, pauseMs: 1 };
  return (await reconcile(service.kit, { ...domains, ...quickly }, { provider: "sudo" })).records;
};

const buy = async (merchantAmount: number): Promise<EmulatedTransaction> =>
  sudo.payments.capture(await sudo.purchase(card, { merchantAmount }));

/** Buys something about which no notice ever comes. */
async function buyUnnoticed(amount: number): Promise<EmulatedTransaction> {
  const authorization = await sudo.purchase(card, { merchantAmount: amount });
  sudo.nextNotice("lost");
  return sudo.payments.capture(authorization);
}

const becomes = (balance: number) =>
  client.becomes(`/business/card/${reference}`, { balance, heldBalance: 0 });

const openAlerts = () =>
  service.kit.database.many<{ kind: string; message: string }>(sql`
    select kind, message from alerts where closed_at is null and starts_with(kind, 'cards.')
    order by kind`);

/** The tests build on each other: each begins where the previous one ended. */
test("a clearing and a refund whose notices were lost are booked once", async () => {
  const noticed = await buy(10);
  await becomes(790);
  await buyUnnoticed(20);
  sudo.nextNotice("lost");
  sudo.payments.refund(noticed);
  await sudo.noticesSent();
  expect(await client.get(`/business/card/${reference}`)).toMatchObject({ heldBalance: 20 });
  const made = [{ issuerReference: card.id }];
  const rest = { differing: 0, notBooked: 0, notListed: 0, unknown: 0, made };
  const found = { kind: "compared", listed: 3, booked: 2, ...rest };
  expect(await compare()).toMatchObject({ ...found, bookedCards: [reference] });
  await becomes(780);
  expect(await compare()).toMatchObject({ ...found, booked: 0, bookedCards: [] });
  // The notices come after all.
  sudo.resendNotices();
  await sudo.noticesSent();
  await becomes(780);
  expect(await openAlerts()).toEqual([]);
});

test.each([
  ["the newest first", false, 210],
  // More than a page between its two purchases. The list has the pages of the order before.
  ["the oldest first", true, 110],
])("all pages are read if Sudo lists %s", async (_order, oldestFirst, between) => {
  sudo.payments.listsOldestFirst = oldestFirst;
  const before = await client.get(`/business/card/${reference}`);
  await buyUnnoticed(1);
  const authorization = await sudo.purchase(card, { merchantAmount: 1 });
  for (let n = 0; n < between; n += 1) {
    sudo.nextNotice("lost");
    sudo.payments.capture(authorization, { amount: 0 });
  }
  await buyUnnoticed(1);
  const moved = sudo.books.transactions.filter(({ amount }) => amount !== 0);
  expect(await compare()).toMatchObject({ listed: moved.length, booked: 2 });
  sudo.payments.capture(authorization);
  await becomes(Number(before["balance"]) - 3);
  sudo.payments.listsOldestFirst = false;
});

test("a movement that cannot be booked is an alert, until it can", async () => {
  const row = await buyUnnoticed(2);
  const path = `/cards/transactions/${row.id}`;
  sudo.misbehaveOnce("refused", (request) => request.path === path);
  expect(await compare()).toMatchObject({ booked: 0, notBooked: 1 });
  const [alert] = await openAlerts();
  expect(alert?.kind).toBe("cards.not_booked");
  expect(alert?.message).toContain(
    `sudo lists the movement ${row.id} of the card ${reference}, which our books lack`,
  );
  expect(await compare()).toMatchObject({ booked: 1, notBooked: 0 });
  expect(await openAlerts()).toEqual([]);
});

test("a movement whose record says nothing is not counted as booked", async () => {
  const row = await buyUnnoticed(2);
  const record = { _id: row.id, card: card.id, type: "capture", currency: "USD", amount: 0 };
  sudo.answerOnce.push({
    isMeant: ({ path }) => path === `/cards/transactions/${row.id}`,
    data: { data: { ...record, createdAt: row.createdAt } },
  });
  expect(await compare()).toMatchObject({ booked: 0, notBooked: 1 });
  expect((await openAlerts())[0]?.message).toContain("its record says nothing about our card");
  expect(await compare()).toMatchObject({ booked: 1, notBooked: 0 });
});

test("a movement that our books have and Sudo does not list is an alert, until it is listed", async () => {
  const row = await buy(3);
  await client.becomes(`/business/card/${reference}`, { heldBalance: 0 });
  await service.kit.database.run(sql`
    update card_clearings set created_at = created_at - interval '2 hours'
    where clearing_id = ${row.id}`);
  expect(await compare()).toMatchObject({ notListed: 0 });
  sudo.payments.unlisted.add(row.id);
  expect(await compare()).toMatchObject({ notListed: 1, notBooked: 0 });
  const [alert] = await openAlerts();
  expect(alert?.kind).toBe("cards.not_listed");
  expect(alert?.message).toContain(
    `Our books have the movement ${row.id} of the card ${reference}, which sudo does not list.`,
  );
  sudo.payments.unlisted.clear();
  expect(await compare()).toMatchObject({ notListed: 0 });
  expect(await openAlerts()).toEqual([]);
});

test("an amount that differs from the notice's is an alert, and moves nothing", async () => {
  const row = await buy(4);
  await client.becomes(`/business/card/${reference}`, { heldBalance: 0 });
  const before = await client.get(`/business/card/${reference}`);
  row.amount = -5;
  expect(await compare()).toMatchObject({ booked: 0, notBooked: 0, differing: 1 });
  expect(await openAlerts()).toMatchObject([{ kind: "cards.notice_conflict" }]);
  expect(await client.get(`/business/card/${reference}`)).toMatchObject({
    balance: before["balance"],
  });
  row.amount = -4;
});

test.each([
  "refused",
  "maintenance",
  "error_before",
] as const)("nothing is compared if Sudo does not list its records: %s", async (fault) => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    sudo.misbehaveOnce(fault, ({ path }) => path === "/cards/transactions");
  const { database } = service.kit;
  await database.run(sql`delete from provider_statements where provider = 'sudo'`);
  const days = () => database.many(sql`select from provider_statements where provider = 'sudo'`);
  expect(await compare()).toMatchObject({ kind: "not_read" });
  expect(await days()).toEqual([]);
  expect(await compare()).toMatchObject({ kind: "compared" });
  expect(await days()).toHaveLength(7);
});

test("both books agree in the end", async () => {
  expect(await takenFromCard(client, reference)).toBe(takenAtSudo(sudo));
  expect((await verify(service.kit.database)).findings).toEqual([]);
});
