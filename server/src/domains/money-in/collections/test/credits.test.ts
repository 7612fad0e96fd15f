import { describe, expect, test } from "vitest";
import { FUNDS, useCollections } from "../../../../../test/support/collection-service.ts";

const collectionService = useCollections();

/** 0.5% of 10,000, of which 7.5/107.5 is VAT. */
const FEE = 50;
const VAT = 3.49;

describe("money that comes to a dynamic account", () => {
  test("is credited less its fee, pending first and available when it is due", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("delay", 3_600);
    const account = await merchant.dynamic({ narration: "Order 7781", reference: "order-7781" });
    const paid = await merchant.pay(account["accountNumber"], 10_000);
    expect(paid).toMatchObject({ status: "Successful", match: "exact", amount: 10_000 });
    expect(await merchant.balance()).toEqual({ available: FUNDS, pending: 10_000 - FEE });
    expect(await merchant.record(paid["reference"])).toMatchObject({
      ...{ type: "Funding", postingType: "Credit", trxAmount: 10_000, trxFee: FEE, vat: VAT },
      ...{ settledAmount: 10_000 - FEE, accountReference: "order-7781", description: "Order 7781" },
      ...{ sessionId: paid["sessionId"], receiverAccountNumber: account["accountNumber"] },
      ...{ senderName: "OKAFOR NGOZI MUSA", match: "exact", stampDuty: 0 },
    });
    await merchant.advance(3_601);
    await expect
      .poll(() => merchant.balance(), { timeout: 30_000 })
      .toEqual({ available: FUNDS + 10_000 - FEE, pending: 0 });
  });

  test("is one event, after the event of the account's opening", async () => {
    const merchant = await collectionService().collector();
    const account = await merchant.dynamic();
    const { reference } = await merchant.pay(account["accountNumber"], 10_000);
    expect(await merchant.events()).toMatchObject([
      { event: "VIRTUAL_ACCOUNT_CREATED", data: { type: "Dynamic", amount: 10_000 } },
      { event: "FUNDING_NOTIFICATION", data: { reference, match: "exact", status: "Successful" } },
    ]);
  });

  test.each([
    { match: "under", amounts: [4_000] },
    { match: "over", amounts: [10_000.01] },
    { match: "duplicate", amounts: [10_000, 10_000] },
    { match: "exact", amounts: [4_000, 6_000] },
    { match: "over", amounts: [4_000, 6_000.5] },
  ])("of $amounts where 10,000 was asked for is $match in the end", async ({ match, amounts }) => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+0");
    const account = await merchant.dynamic();
    let last: Record<string, unknown> = {};
    for (const amount of amounts) last = await merchant.pay(account["accountNumber"], amount);
    expect(last).toMatchObject({ status: "Successful", match });
    const alerts = await merchant.alerts();
    const raised = alerts.some(
      ({ kind, subject }) => kind === `collections.${match}` && subject === last["reference"],
    );
    expect(raised).toBe(match !== "exact");
    expect((await merchant.balance()).available).toBeGreaterThan(FUNDS);
  });

  test("after the expiry is late, is credited all the same, and raises an alert", async () => {
    const merchant = await collectionService().collector();
    const account = await merchant.dynamic({ expiresInMinutes: 10 });
    await merchant.advance(601);
    const paid = await merchant.pay(account["accountNumber"], 10_000);
    expect(paid).toMatchObject({ match: "late", status: "Successful" });
    expect(await merchant.alerts()).toEqual([
      { kind: "collections.late", subject: paid["reference"] },
    ]);
    const { body } = await merchant.ask(
      `/business/virtualaccount/reference?reference=${account["reference"]}`,
    );
    expect(body.data).toMatchObject({ status: "Expired", received: 10_000 });
  });

  test("again under its session changes nothing, and the answer is the first one", async () => {
    const merchant = await collectionService().collector();
    const account = await merchant.dynamic();
    const first = await merchant.pay(account["accountNumber"], 10_000, "session/1");
    const again = await merchant.pay(account["accountNumber"], 10_000, "session/1");
    expect(again).toEqual(first);
    expect((await merchant.balance()).pending).toBe(10_000 - FEE);
  });

  test("is available at once with T+0", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+0");
    const account = await merchant.dynamic();
    await merchant.pay(account["accountNumber"], 10_000);
    expect(await merchant.balance()).toEqual({ available: FUNDS + 10_000 - FEE, pending: 0 });
  });
});

describe("money that comes to a reusable account", () => {
  test("is compared with no expected amount, however often it comes", async () => {
    const merchant = await collectionService().collector();
    const { body } = await merchant.ask("/business/virtualaccount/customer", {
      ...{ firstName: "Amina", lastName: "Bello", email: "amina@example.com" },
      mobileNumber: "08030000000",
    });
    for (const amount of [100, 100, 250]) {
      const paid = await merchant.pay(body.data?.["accountNumber"], amount);
      expect(paid).toMatchObject({ match: null, status: "Successful" });
    }
    expect(await merchant.alerts()).toEqual([]);
  });
});

describe("a test credit", () => {
  test.each([
    "amount",
    "account",
  ])("with another %s under a used session is refused, and names no account", async (other) => {
    const merchant = await collectionService().collector();
    const [first, second] = [await merchant.dynamic(), await merchant.dynamic()];
    await merchant.pay(first["accountNumber"], 10_000, "used-session");
    const { status, body } = await merchant.ask("/test/credits", {
      accountNumber: (other === "account" ? second : first)["accountNumber"],
      amount: other === "amount" ? 99_999 : 10_000,
      sessionId: "used-session",
    });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: "duplicate_request", param: "sessionId" });
    expect((await merchant.balance()).pending).toBe(10_000 - FEE);
  });

  test("to another merchant's number is refused as if the number did not exist", async () => {
    const merchant = await collectionService().collector();
    const stranger = await collectionService().collector();
    const account = await merchant.dynamic();
    const { status, body } = await stranger.ask("/test/credits", {
      accountNumber: account["accountNumber"],
      amount: 10,
    });
    expect(status).toBe(404);
    expect(body.error).toMatchObject({
      code: "virtual_account_not_found",
      param: "accountNumber",
    });
  });
});
