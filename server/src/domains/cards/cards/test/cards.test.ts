import { describe, expect, test } from "vitest";
import {
  fresh,
  HOLDER,
  refusalOf,
  useCards,
  withoutIssuer,
} from "../../../../../test/support/card-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const cardService = useCards();

describe("money on a card", () => {
  test("comes from the card wallet, which pays a fee of 1%, at least half a dollar", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    expect((await merchant.does(card, "fund", { amount: 20 })).body.data).toMatchObject({
      balance: 20,
    });
    await merchant.does(card, "fund", { amount: 100 });
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 2 - 20.5 - 101 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 120 });
  });

  test("is withdrawn without a fee, up to the balance", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(30);
    const left = await merchant.does(card, "withdraw", { amount: 12.5 });
    expect(left.body.data).toMatchObject({ cardReference: card, balance: 17.5 });
    expect(refusalOf(await merchant.does(card, "withdraw", { amount: 17.51 }))).toBe(
      "402 insufficient_balance",
    );
    expect(refusalOf(await merchant.does(card, "withdraw", { amount: -1 }))).toBe(
      "400 invalid_amount",
    );
    expect(refusalOf(await merchant.does(card, "withdraw"))).toBe("400 missing_field");
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 32.5 + 12.5 });
  });

  test("is funded once for a key, even by concurrent requests", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    const idempotencyKey = fresh();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        merchant.asks(`/business/card/${card}/fund`, { amount: 10 }, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await merchant.shown(card)).toMatchObject({ balance: 10 });
    const bare = await cardService().merchant();
    const none = await bare.asks(`/business/card/${card}/fund`, { amount: 1 });
    expect(refusalOf(none)).toBe("404 not_found");
  });

  test("needs an idempotency key, and a card wallet that covers the amount and the fee", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    const path = `/business/card/${card}/fund`;
    const keyless = await merchant.asks(path, { amount: 1 }, { idempotencyKey: "" });
    expect([refusalOf(keyless), keyless.body.error?.param]).toEqual([
      "400 missing_field",
      "Idempotency-Key",
    ]);
    expect(refusalOf(await merchant.does(card, "fund", { amount: 9_998 }))).toBe(
      "402 insufficient_balance",
    );
  });
});

describe("a card", () => {
  test("shows what counts towards the daily limit today, without what was reversed", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(100);
    expect(await merchant.shown(card)).toMatchObject({ spentToday: 0 });
    const purchase = await merchant.pays(card, 40);
    await merchant.pays(card, 5);
    await merchant.follows(card, purchase, "reverse", { amount: 15 });
    expect(await merchant.shown(card)).toMatchObject({ spentToday: 30 });
    expect((await merchant.does(card, "freeze")).body.data).toMatchObject({ spentToday: 30 });
    await merchant.advance(24 * 60 * 60);
    expect(await merchant.shown(card)).toMatchObject({ spentToday: 0 });
  });

  test("changes each limit alone, and refuses a request without a limit", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    const path = (limits: object) => merchant.does(card, "limits", limits);
    expect((await path({ dailyLimit: 90 })).body.data).toMatchObject({
      ...{ dailyLimit: 90, perTransactionLimit: 2_000 },
    });
    expect((await path({ perTransactionLimit: 15.5 })).body.data).toMatchObject({
      ...{ dailyLimit: 90, perTransactionLimit: 15.5 },
    });
    expect(refusalOf(await path({}))).toBe("400 missing_field");
    expect(refusalOf(await path({ dailyLimit: 0 }))).toBe("400 invalid_amount");
  });

  const reportedStatusOf = async (environmentId: bigint) =>
    (
      await cardService().kit.database.one<{ reportedStatus: string | null }>(sql`
        select reported_status as "reportedStatus" from cards where environment_id = ${environmentId}`)
    ).reportedStatus;

  test("is frozen at once, and unfrozen once the issuer confirms", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    expect((await merchant.does(card, "freeze")).body.data).toMatchObject({ status: "Frozen" });
    expect(refusalOf(await merchant.does(card, "freeze"))).toBe("400 request_failed");
    await expect
      .poll(() => reportedStatusOf(merchant.environmentId), { timeout: 30_000 })
      .toBe("frozen");
    const cards = await merchant.asks(
      `/business/cardholders/${(await merchant.shown(card))["customerId"]}`,
    );
    expect(cards.body.data).toMatchObject({ activeCardCount: 0 });
    expect((await merchant.does(card, "unfreeze")).body.data).toMatchObject({ status: "Active" });
    expect(await reportedStatusOf(merchant.environmentId)).toBe("active");
    expect(await merchant.pays(card, 1)).toMatchObject({ status: "approved" });
    expect(refusalOf(await merchant.does(card, "unfreeze"))).toBe("400 request_failed");
  });

  test("is frozen while the issuer cannot be reached, and reported later", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(10);
    await withoutIssuer(cardService(), async () => {
      const frozen = await merchant.does(card, "freeze");
      expect(frozen.body.data).toMatchObject({ status: "Frozen" });
      expect(await merchant.pays(card, 1)).toMatchObject({ status: "declined" });
      expect(await reportedStatusOf(merchant.environmentId)).not.toBe("frozen");
    });
    const readReportedStatusLater = async () => {
      await merchant.advance(60);
      return await reportedStatusOf(merchant.environmentId);
    };
    await expect.poll(readReportedStatusLater, { timeout: 30_000, interval: 300 }).toBe("frozen");
  });

  test("returns its balance when it is terminated, and then allows no action", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(25);
    const ended = await merchant.does(card, "terminate");
    expect(ended.body.data).toMatchObject({ status: "Terminated", balance: 0 });
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 27.5 + 25 });
    for (const what of ["freeze", "unfreeze", "terminate"]) {
      expect(refusalOf(await merchant.does(card, what)), what).toBe("400 request_failed");
    }
    expect(refusalOf(await merchant.does(card, "fund", { amount: 1 }))).toBe("400 request_failed");
    expect(refusalOf(await merchant.does(card, "withdraw", { amount: 1 }))).toBe(
      "400 request_failed",
    );
    expect(refusalOf(await merchant.does(card, "limits", { dailyLimit: 1 }))).toBe(
      "400 request_failed",
    );
    await expect
      .poll(() => reportedStatusOf(merchant.environmentId), { timeout: 30_000 })
      .toBe("terminated");
  });

  test("expires at the end of its month and returns its balance", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card(25);
    await merchant.advance(6 * 366 * 24 * 60 * 60);
    await expect
      .poll(() => merchant.shown(card), { timeout: 30_000 })
      .toMatchObject({ status: "Expired", balance: 0 });
    expect(await merchant.cardWallet()).toMatchObject({ available: 10_000 - 27.5 + 25 });
  });

  test("is shown to its own merchant, and its number only on a page of the issuer", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    const details = await merchant.gets(`/business/card/${card}/details`);
    expect(details).toEqual({
      ...{ cardReference: card, url: expect.stringMatching(/^http/) },
      expiresAt: expect.any(String),
    });
    const other = await cardService().merchant();
    for (const path of ["", "/details", "/transactions"]) {
      expect(refusalOf(await other.asks(`/business/card/${card}${path}`)), path).toBe(
        "404 not_found",
      );
    }
    const page = (scenario: string) =>
      merchant.asks(`/business/card/${card}/details`, undefined, {
        headers: { "x-test-scenario": scenario },
      });
    expect(refusalOf(await page("unavailable"))).toBe("503 provider_unavailable");
    expect(refusalOf(await page("timeout"))).toBe("504 provider_timeout");
    expect(refusalOf(await merchant.asks("/business/card/crd_nonsense"))).toBe("404 not_found");
  });

  test("refuses writes while cards are paused, but can be read", async () => {
    const merchant = await cardService().merchant();
    const card = await merchant.card();
    await cardService().kit.database.run(sql`
      insert into service_pauses (service, message) values ('cards', 'Back at noon.')`);
    await expect
      .poll(async () => refusalOf(await merchant.does(card, "freeze")), { timeout: 30_000 })
      .toBe("503 service_paused");
    expect(await merchant.shown(card)).toMatchObject({ status: "Active" });
    await cardService().kit.database.run(sql`delete from service_pauses`);
    await expect
      .poll(async () => (await merchant.does(card, "freeze")).status, { timeout: 30_000 })
      .toBe(200);
  });
});

describe("linking a card to a wallet", () => {
  const prepare = async () => {
    const merchant = await cardService().merchant();
    const { customerId, wallet } = await merchant.walletHolder(0);
    const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
    const link = (card: unknown, to = wallet) =>
      merchant.asks(`/wallets/${to}/link-card`, { cardReference: card });
    return { merchant, wallet, card: String(cardReference), customerId, link };
  };

  test("answers a repeated link without a change", async () => {
    const { wallet, card, link } = await prepare();
    const answer = await link(card);
    expect(answer.body).toMatchObject({
      ...{ status: true, code: "200" },
      data: { walletReference: wallet, cardReference: card, linked: true },
    });
    expect((await link(card)).body.data).toEqual(answer.body.data);
  });

  test("needs a card and a wallet of one customer, each linked once", async () => {
    const { merchant, card, customerId, link } = await prepare();
    const stranger = await merchant.card();
    expect(refusalOf(await link(stranger))).toBe("400 validation_failed");
    expect((await link(card)).status).toBe(200);
    const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
    expect(refusalOf(await link(cardReference))).toBe("400 request_failed");
    expect(refusalOf(await link("crd_nonsense"))).toBe("404 not_found");
    expect(refusalOf(await link(card, "wal_nonsense"))).toBe("404 not_found");
    await merchant.does(String(cardReference), "terminate");
    expect(refusalOf(await link(cardReference))).toBe("400 request_failed");
  });

  test("makes one link for concurrent requests with two cards, and for a repeated one", async () => {
    const { merchant, wallet, card, customerId, link } = await prepare();
    const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
    const answers = await Promise.all(
      [card, cardReference, card, cardReference].map((one) => link(one)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
    const linked = [await merchant.shown(card), await merchant.shown(String(cardReference))];
    expect(linked.map((one) => one["linkedWalletReference"])).toEqual(
      expect.arrayContaining([wallet, null]),
    );
  });

  test("needs the customer's tier, the scope, and an open wallet", async () => {
    const { merchant, wallet, card, link } = await prepare();
    const { id } = await merchant.gets("/customers", HOLDER);
    const { walletReference } = await merchant.gets(`/customers/${id}/wallets`, {
      currency: "NGN",
    });
    expect(refusalOf(await link(card, String(walletReference)))).toBe("403 kyc_required");
    await merchant.gets(`/wallets/${wallet}/close`, {});
    expect(refusalOf(await link(card))).toBe("400 request_failed");
    const nothing = await merchant.asks(`/wallets/${wallet}/link-card`, undefined, {
      method: "DELETE",
    });
    expect(refusalOf(nothing)).toBe("400 request_failed");
  });
});
