import { describe, expect, test } from "vitest";
import { setWalletCurrencies } from "../../../platform/businesses/index.ts";
import { refusalOf, useWallets } from "./wallet-service.ts";

const walletService = useWallets({ works: false });

describe("a wallet", () => {
  test("is opened once for a customer and currency, even by repeated requests", async () => {
    const merchant = await walletService().merchant();
    const customer = await merchant.customer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        merchant.asks(`/customers/${customer}/wallets`, { currency: "NGN" }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data?.["walletReference"])).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({
      customerId: customer,
      currency: "NGN",
      ledgerBalance: 0,
      availableBalance: 0,
      pendingBalance: 0,
      heldBalance: 0,
      status: "Active",
      virtualAccountNumber: null,
      isTest: true,
    });
    const created = (await merchant.events()).filter(
      ({ event }) => event === "customer_wallet.created",
    );
    expect(created).toHaveLength(1);
    expect(created[0]?.data).toEqual(answers[0]?.body.data);
  });

  test("needs a known customer with a name and a contact, and an offered currency", async () => {
    const merchant = await walletService().merchant();
    const unknown = await merchant.asks("/customers/999/wallets", { currency: "NGN" });
    expect(refusalOf(unknown)).toBe("404 customer_not_found");
    expect(unknown.body.error?.param).toBe("customerId");
    const { body } = await merchant.asks("/customers", { firstName: "Amina" });
    const nameless = await merchant.asks(`/customers/${body.data?.["id"]}/wallets`, {
      currency: "NGN",
    });
    expect(refusalOf(nameless)).toBe("403 kyc_required");
    expect(nameless.body.error?.message).toContain("e-mail or a phone");
    const dollars = await merchant.asks(`/customers/${await merchant.customer()}/wallets`, {
      currency: "USD",
    });
    expect(refusalOf(dollars)).toBe("400 validation_failed");
    expect(dollars.body.error?.param).toBe("currency");
  });

  test("is shown to no other business, by itself or in the customer's list", async () => {
    const merchant = await walletService().merchant();
    const other = await walletService().merchant();
    const wallet = await merchant.wallet();
    const shown = await merchant.shown(wallet);
    expect(shown).toMatchObject({ walletReference: wallet, status: "Active" });
    const list = await merchant.asks(`/customers/${shown["customerId"]}/wallets`);
    expect(list.body.data).toEqual([shown]);
    expect(refusalOf(await other.asks(`/wallets/${wallet}`))).toBe("404 not_found");
    const live = await merchant.asks(`/wallets/${wallet}`, undefined, { mode: "live" });
    expect(refusalOf(live)).toBe("404 not_found");
    const strange = await other.asks(`/customers/${shown["customerId"]}/wallets`);
    expect(refusalOf(strange)).toBe("404 customer_not_found");
  });

  test("answers in the extended envelope, even with a refusal", async () => {
    const merchant = await walletService().merchant();
    const good = await merchant.asks(`/wallets/${await merchant.wallet()}`);
    const bad = await merchant.asks("/wallets/wal_nothing");
    const extended = { version: "1.0.0", message: expect.any(String) };
    expect(good.body).toMatchObject({ ...extended, status: true, code: "200" });
    expect(bad.body).toMatchObject({ ...extended, status: false, code: "404", data: null });
  });
});

describe("a wallet in another currency", () => {
  test("needs the operator to enable it, and has no limits in naira", async () => {
    const merchant = await walletService().merchant();
    const naira = await merchant.wallet({ tier: 2, holds: 100 });
    const { customerId } = await merchant.shown(naira);
    const open = (currency: string) =>
      merchant.asks(`/customers/${customerId}/wallets`, { currency });
    const { businessId } = merchant;
    const order = { businessId, mode: "test", by: "a test" } as const;
    await setWalletCurrencies(walletService().kit, { ...order, currencies: ["USD", "NGN"] });
    const unknown = await open("EUR");
    expect(refusalOf(unknown)).toBe("400 validation_failed");
    expect(unknown.body.error?.message).toContain("NGN, USD");
    const { body } = await open("USD");
    expect(body.data).toMatchObject({ currency: "USD", ledgerBalance: 0 });
    const dollars = String(body.data?.["walletReference"]);
    const across = await merchant.transfer(naira, dollars, 1);
    expect(refusalOf(across)).toBe("400 validation_failed");
    expect(across.body.error?.param).toBe("toWalletReference");
    expect(refusalOf(await merchant.payOut(dollars, 1))).toBe("400 request_failed");
    const attaching = await merchant.asks(`/wallets/${dollars}/virtual-account`, {});
    expect(refusalOf(attaching)).toBe("400 request_failed");
    expect(attaching.body.error?.message).toContain("NGN wallet");
    await setWalletCurrencies(walletService().kit, { ...order, currencies: ["NGN"] });
    expect((await open("USD")).body.data).toMatchObject({ walletReference: dollars });
    const others = await merchant.customer();
    const late = await merchant.asks(`/customers/${others}/wallets`, { currency: "USD" });
    expect(refusalOf(late)).toBe("400 validation_failed");
  });
});

describe("a transfer", () => {
  test("moves money at once, returns the new balances and publishes both events", async () => {
    const merchant = await walletService().merchant();
    const [from, to] = [await merchant.wallet({ holds: 1_000 }), await merchant.wallet()];
    const answer = await merchant.transfer(from, to, 250.5);
    expect(answer.body.data).toMatchObject({
      walletReference: from,
      availableBalance: 749.5,
      ledgerBalance: 749.5,
    });
    expect(await merchant.shown(to)).toMatchObject({ availableBalance: 250.5 });
    const [sent, credited] = (await merchant.events()).slice(-2);
    expect(sent).toMatchObject({
      event: "customer_wallet.transfer",
      data: { ...answer.body.data, amount: 250.5 },
    });
    expect(credited).toMatchObject({
      event: "customer_wallet.credited",
      data: {
        walletReference: to,
        type: "Transfer",
        postingType: "Credit",
        amount: 250.5,
        balanceBefore: 0,
        balanceAfter: 250.5,
        counterpartyWalletReference: from,
        transactionReference: sent?.data["transactionReference"],
        fundsStatus: "available",
      },
    });
  });

  test("is refused to the same wallet, to another business, without funds, and with missing fields", async () => {
    const merchant = await walletService().merchant();
    const stranger = await (await walletService().merchant()).wallet();
    const [from, to] = [await merchant.wallet({ holds: 100 }), await merchant.wallet()];
    await merchant.fund(from, 500, "pending");
    expect(refusalOf(await merchant.transfer(from, from, 1))).toBe("400 validation_failed");
    const abroad = await merchant.transfer(from, stranger, 1);
    expect(refusalOf(abroad)).toBe("404 not_found");
    expect(abroad.body.error?.param).toBe("toWalletReference");
    const fromStranger = await merchant.transfer(stranger, to, 1);
    expect(refusalOf(fromStranger)).toBe("404 not_found");
    expect(fromStranger.body.error?.param).toBe("walletReference");
    const tooMuch = await merchant.transfer(from, to, 100.01);
    expect(refusalOf(tooMuch)).toBe("402 insufficient_balance");
    expect(tooMuch.body.error?.message).toContain("NGN 100.00");
    expect(refusalOf(await merchant.transfer(from, to, 0.001))).toBe("400 invalid_amount");
    const keyless = await merchant.asks(
      `/wallets/${from}/transfer`,
      { toWalletReference: to, amount: 1 },
      { idempotencyKey: "" },
    );
    expect(refusalOf(keyless)).toBe("400 missing_field");
    expect(await merchant.shown(from)).toMatchObject({
      availableBalance: 100,
      pendingBalance: 500,
    });
  });

  test("is done once for a key, and repetitions get the same answer", async () => {
    const merchant = await walletService().merchant();
    const [from, to] = [await merchant.wallet({ holds: 100 }), await merchant.wallet()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => merchant.transfer(from, to, 10, { idempotencyKey: "one" })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await merchant.shown(to)).toMatchObject({ availableBalance: 10 });
  });

  test.each([
    [0, 50_000],
    [1, 300_000],
    [2, 500_000],
  ])("raises a wallet of tier %i to its limit of %i and not one kobo above", async (tier, cap) => {
    const merchant = await walletService().merchant();
    const from = await merchant.wallet({ holds: 1_000_000, tier: 3 });
    const to = await merchant.wallet({ holds: cap - 100, tier });
    await merchant.fund(to, 60, "pending");
    const refused = await merchant.transfer(from, to, 40.01);
    expect(refusalOf(refused)).toBe("422 limit_exceeded");
    expect(refused.body.error?.message).toContain("can take NGN 40.00 now");
    expect((await merchant.transfer(from, to, 40)).status).toBe(200);
  });

  test("has no limit at tier 3", async () => {
    const merchant = await walletService().merchant();
    const from = await merchant.wallet({ holds: 9_000_000, tier: 3 });
    const to = await merchant.wallet({ tier: 3 });
    expect((await merchant.transfer(from, to, 9_000_000)).status).toBe(200);
  });
});

describe("a wallet's status", () => {
  const change = (verb: string) => async (wallet: string) => {
    const merchant = await walletService().merchant();
    return { merchant, answer: await merchant.asks(`/wallets/${wallet}/${verb}`, {}) };
  };

  test("Frozen: takes credits and refuses debits until it is unfrozen", async () => {
    const merchant = await walletService().merchant();
    const [one, two] = [await merchant.wallet({ holds: 100 }), await merchant.wallet({ holds: 5 })];
    const frozen = await merchant.asks(`/wallets/${one}/freeze`, {});
    expect(frozen.body.data).toMatchObject({ status: "Frozen", availableBalance: 100 });
    expect(refusalOf(await merchant.transfer(one, two, 1))).toBe("403 forbidden");
    expect(refusalOf(await merchant.payOut(one, 1))).toBe("403 forbidden");
    expect((await merchant.transfer(two, one, 1)).status).toBe(200);
    expect(refusalOf(await merchant.asks(`/wallets/${one}/freeze`, {}))).toBe("400 request_failed");
    expect((await merchant.asks(`/wallets/${one}/unfreeze`, {})).body.data).toMatchObject({
      status: "Active",
    });
    expect((await merchant.transfer(one, two, 1)).status).toBe(200);
    expect(refusalOf(await merchant.asks(`/wallets/${one}/unfreeze`, {}))).toBe(
      "400 request_failed",
    );
  });

  test("Closed: needs an empty wallet, and then refuses credits and debits", async () => {
    const merchant = await walletService().merchant();
    const [one, two] = [await merchant.wallet(), await merchant.wallet({ holds: 5 })];
    await merchant.fund(one, 1, "pending");
    const full = await merchant.asks(`/wallets/${one}/close`, {});
    expect(refusalOf(full)).toBe("400 request_failed");
    expect(full.body.error?.message).toContain("NGN 1.00");
    const empty = await merchant.wallet();
    expect((await merchant.asks(`/wallets/${empty}/close`, {})).body.data).toMatchObject({
      status: "Closed",
    });
    expect(refusalOf(await merchant.transfer(two, empty, 1))).toBe("400 request_failed");
    expect(refusalOf(await merchant.transfer(empty, two, 1))).toBe("400 request_failed");
    for (const verb of ["freeze", "unfreeze", "close"]) {
      const again = await merchant.asks(`/wallets/${empty}/${verb}`, {});
      expect(refusalOf(again)).toBe("400 request_failed");
    }
  });

  test.each([
    "freeze",
    "unfreeze",
    "close",
  ])("cannot be changed by another business: %s", async (verb) => {
    const wallet = await (await walletService().merchant()).wallet();
    const { answer } = await change(verb)(wallet);
    expect(refusalOf(answer)).toBe("404 not_found");
  });
});

test("many transfers between two wallets in both directions lose no money and do not deadlock", async () => {
  const merchant = await walletService().merchant();
  const [a, b] = [await merchant.wallet({ holds: 500 }), await merchant.wallet({ holds: 500 })];
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      index % 2 === 0 ? merchant.transfer(a, b, 10) : merchant.transfer(b, a, 10),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await merchant.shown(a)).toMatchObject({ availableBalance: 500 });
  expect(await merchant.shown(b)).toMatchObject({ availableBalance: 500 });
});

test("racing transfers spend a wallet's money once", async () => {
  const merchant = await walletService().merchant();
  const [from, to] = [await merchant.wallet({ holds: 50 }), await merchant.wallet()];
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => merchant.transfer(from, to, 1)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(50);
});
