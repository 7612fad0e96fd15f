import { describe, expect, test } from "vitest";
import { refusalOf, useCards } from "../../../../../test/support/card-service.ts";
import { jobsDone } from "../../../../../test/support/jobs-done.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listAlerts } from "../../../platform/alerts/index.ts";
import { approveBusiness, suspendBusiness } from "../../../platform/businesses/index.ts";

const cardService = useCards();

const DAY = 24 * 60 * 60;

const typesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ type }) => type);

describe("a purchase", () => {
  test("is held, then settled, with statement rows and events", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const purchase = await merchant.pays(card, 40, { merchantName: "Jollof House" });
    expect(purchase).toMatchObject({ status: "approved", approvedAmount: 40 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 60, heldBalance: 40 });
    const settled = await merchant.follows(card, purchase, "settle");
    expect(settled.status, settled.text).toBe(200);
    expect(await merchant.shown(card)).toMatchObject({ balance: 60, heldBalance: 0 });
    const statement = await merchant.statement(card);
    expect(typesOf(statement)).toEqual(["Settlement", "Authorization"]);
    expect(statement[0]).toMatchObject({
      ...{ amount: 40, currency: "USD", status: "Successful", merchantName: "Jollof House" },
      ...{ network: "Visa", country: "US", declineReason: null, wallet: null },
      authorizationId: purchase["authorizationId"],
    });
    expect(await merchant.events("card.transaction")).toEqual(statement.toReversed());
  });

  test("settled for less releases the rest, for more takes the balance, and beyond that becomes a debt", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const less = await merchant.pays(card, 40);
    await merchant.follows(card, less, "settle", { amount: 30 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 70, heldBalance: 0 });
    const more = await merchant.pays(card, 40);
    await merchant.follows(card, more, "settle", { amount: 50 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 20, heldBalance: 0 });
    const beyond = await merchant.pays(card, 20);
    await merchant.follows(card, beyond, "settle", { amount: 25 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 0, heldBalance: 0 });
    const { businessId } = merchant;
    expect(await listAlerts(cardService().kit, { businessId, all: false })).toMatchObject([
      { kind: "cards.owed", subject: card },
    ]);
    // The next credit repays the debt first.
    expect((await merchant.does(card, "fund", { amount: 12 })).body.data).toMatchObject({
      balance: 7,
    });
  });

  test("can be reversed in part or in full before settlement, and refunded after it", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const before = await merchant.pays(card, 50);
    await merchant.follows(card, before, "reverse", { amount: 20 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 70, heldBalance: 30 });
    await merchant.follows(card, before, "reverse");
    expect(await merchant.shown(card)).toMatchObject({ balance: 100, heldBalance: 0 });
    const after = await merchant.pays(card, 50);
    await merchant.follows(card, after, "settle");
    await merchant.follows(card, after, "refund", { amount: 20 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 70, heldBalance: 0 });
    expect(typesOf(await merchant.statement(card))).toEqual([
      "Refund",
      "Settlement",
      "Authorization",
      "Reversal",
      "Reversal",
      "Authorization",
    ]);
  });

  test("can be incremented under its authorisation", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const hotel = await merchant.pays(card, 40);
    await merchant.follows(card, hotel, "increment", { amount: 30 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 30, heldBalance: 70 });
    const refused = await merchant.follows(card, hotel, "increment", { amount: 31 });
    expect(refused.body.data).toMatchObject({ declineReason: "insufficient_funds" });
    await merchant.follows(card, hotel, "settle");
    expect(await merchant.shown(card)).toMatchObject({ balance: 30, heldBalance: 0 });
  });

  test("that is incremented is held for seven days from the increment", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const hotel = await merchant.pays(card, 40);
    await merchant.advance(3 * DAY);
    await merchant.follows(card, hotel, "increment", { amount: 10 });
    await merchant.advance(4 * DAY + 60);
    await jobsDone(cardService().kit.database);
    expect(await merchant.shown(card)).toMatchObject({ balance: 50, heldBalance: 50 });
    await merchant.advance(3 * DAY);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
      .toMatchObject({ balance: 100, heldBalance: 0 });
  });

  test("that is reversed in part and then incremented has one statement row for each step", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const hotel = await merchant.pays(card, 40);
    await merchant.follows(card, hotel, "reverse", { amount: 15 });
    await merchant.follows(card, hotel, "increment", { amount: 5 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 70, heldBalance: 30 });
    expect(typesOf(await merchant.statement(card))).toEqual([
      "Authorization",
      "Reversal",
      "Authorization",
    ]);
  });

  test("is approved in part only if the merchant takes partial approvals", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(30);
    expect(await merchant.pays(card, 40)).toMatchObject({ status: "declined" });
    const part = await merchant.pays(card, 40, { allowPartial: true });
    expect(part).toMatchObject({ status: "approved", approvedAmount: 30 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 0, heldBalance: 30 });
  });

  test("abroad has a cross-border fee that is held and settled with it", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const purchase = await merchant.pays(card, 40, { country: "GB" });
    const fee = Number(purchase["crossBorderFee"]);
    expect(fee).toBeGreaterThan(0);
    expect(await merchant.shown(card)).toMatchObject({ heldBalance: 40 + fee });
    await merchant.follows(card, purchase, "settle");
    expect(await merchant.shown(card)).toMatchObject({ balance: 60 - fee, heldBalance: 0 });
    const rows = await merchant.statement(card);
    expect(rows).toContainEqual(expect.objectContaining({ type: "CrossBorder", amount: fee }));
  });

  test("that was cleared without a question is paid", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    await merchant.pays(card, 15, { unasked: true });
    expect(await merchant.shown(card)).toMatchObject({ balance: 85, heldBalance: 0 });
  });

  test("that is not cleared is released after seven days, and a later clearing is still paid", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const purchase = await merchant.pays(card, 40, { merchantName: "Jollof House" });
    await merchant.advance(7 * DAY - 60);
    expect(await merchant.shown(card)).toMatchObject({ heldBalance: 40 });
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000, interval: 50 })
      .toMatchObject({ balance: 100, heldBalance: 0 });
    const statement = await merchant.statement(card);
    expect(typesOf(statement)).toEqual(["Expiry", "Authorization"]);
    expect(statement[0]).toMatchObject({ merchantName: "Jollof House", status: "Expired" });
    await merchant.follows(card, purchase, "settle");
    expect(await merchant.shown(card)).toMatchObject({ balance: 60, heldBalance: 0 });
  });
});

describe("concurrent requests:", () => {
  test("purchases are approved up to the daily limit and no further", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(1_000);
    await merchant.does(card, "limits", { dailyLimit: 200 });
    const purchases = await Promise.all(Array.from({ length: 40 }, () => merchant.pays(card, 10)));
    expect(purchases.filter(({ status }) => status === "approved")).toHaveLength(20);
    expect(await merchant.shown(card)).toMatchObject({ balance: 800, heldBalance: 200 });
  });

  test("withdrawals and purchases never spend more than the balance", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const [withdrawals, purchases] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () => merchant.does(card, "withdraw", { amount: 10 })),
      ),
      Promise.all(Array.from({ length: 10 }, () => merchant.pays(card, 10))),
    ]);
    const withdrawn = withdrawals.filter(({ status }) => status === 200).length;
    const approved = purchases.filter(({ status }) => status === "approved").length;
    expect(withdrawn + approved).toBe(10);
    expect(await merchant.shown(card)).toMatchObject({ balance: 0, heldBalance: 10 * approved });
    expect(await merchant.cardWallet()).toMatchObject({
      available: 10_000 - 103 + 10 * withdrawn,
    });
  });

  test("a termination with purchases leaves every cent in the card wallet, with a merchant or held", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    const [ended, ...purchases] = await Promise.all([
      merchant.does(card, "terminate"),
      ...Array.from({ length: 8 }, () => merchant.pays(card, 10)),
    ]);
    expect(ended.status, ended.text).toBe(200);
    const approved = purchases.filter(({ status }) => status === "approved");
    expect(await merchant.shown(card)).toMatchObject({
      ...{ balance: 0, status: "Terminated", heldBalance: 10 * approved.length },
    });
    for (const [index, purchase] of approved.entries()) {
      await merchant.follows(card, purchase, index % 2 === 0 ? "reverse" : "settle");
    }
    const kept = 100 - 10 * Math.floor(approved.length / 2);
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 103 + kept });
    expect(await merchant.shown(card)).toMatchObject({ balance: 0, heldBalance: 0 });
  });
});

test("declines purchases with the cards of a suspended business as frozen", async () => {
  const merchant = await cardService().merchant();
  const { kit } = cardService();
  const card = await merchant.card(50);
  const { environmentId, businessId } = merchant;
  const { reference } = await kit.database.one<{ reference: string }>(sql`
    select reference from cards where environment_id = ${environmentId}`);
  const merchantPaid = { name: "Lagos Books", id: null, network: null, country: "US" };
  const purchase = { environmentId, cardReference: reference, takesPartial: false } as const;
  await suspendBusiness(kit, { businessId, by: "a test" });
  const asked = { ...purchase, amount: 1_000n, merchant: merchantPaid };
  const answered = await kit.providers.simulatedIssuer.authorize(asked);
  expect(answered).toMatchObject({ answer: { kind: "declined", reason: "card_frozen" } });
  await approveBusiness(kit, { businessId, by: "a test" });
  expect(await merchant.pays(card, 10)).toMatchObject({ status: "approved" });
});

test("refuses another merchant's card and another card's authorisation", async () => {
  const [one, other] = [await cardService().merchant(), await cardService().merchant()];
  const [card, theirs] = [await one.card(50), await other.card(50)];
  const asked = await one.asks(`/test/cards/${theirs}/authorizations`, { amount: 5 });
  expect(refusalOf(asked)).toBe("404 not_found");
  const purchase = await one.pays(card, 10);
  const second = await one.card(50);
  expect(refusalOf(await one.follows(second, purchase, "settle"))).toBe(
    "404 transaction_not_found",
  );
  const none = { authorizationId: "none" };
  expect(refusalOf(await one.follows(card, none, "increment", { amount: 1 }))).toBe(
    "404 transaction_not_found",
  );
  expect(refusalOf(await one.follows(card, purchase, "refund"))).toBe("400 request_failed");
  const live = await one.asks(
    `/test/cards/${card}/authorizations`,
    { amount: 5 },
    { mode: "live" },
  );
  expect(refusalOf(live)).toBe("404 not_found");
});
