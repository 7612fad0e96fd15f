import { describe, expect, test } from "vitest";
import { refusalOf, useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

describe("a linked wallet", () => {
  const linked = async (naira: number) => {
    const merchant = await cardService().merchant();
    const { customerId, wallet } = await merchant.walletHolder(naira);
    const { cardReference } = await merchant.gets("/business/card/issue", { customerId });
    const card = String(cardReference);
    await merchant.gets(`/wallets/${wallet}/link-card`, { cardReference: card });
    return { merchant, wallet, card };
  };
  const walletOf = ({ merchant, wallet }: Awaited<ReturnType<typeof linked>>) =>
    merchant.gets(`/wallets/${wallet}`);

  test("is held, settled and refunded at the rate of the purchase", async () => {
    const link = await linked(100_000);
    const { merchant, card, wallet } = link;
    const purchase = await merchant.pays(card, 25);
    expect(await walletOf(link)).toMatchObject({ availableBalance: 60_000, heldBalance: 40_000 });
    await merchant.follows(card, purchase, "settle");
    expect(await walletOf(link)).toMatchObject({ ledgerBalance: 60_000, heldBalance: 0 });
    expect(await merchant.gets("/business/balance")).toMatchObject({ customerWallets: 60_000 });
    const [settlement] = await merchant.statement(card);
    expect(settlement).toMatchObject({
      amount: 25,
      wallet: {
        ...{ walletReference: wallet, amount: 40_000, currency: "NGN", rate: 1_600 },
        ...{ rateSource: "test mode", rateSetAt: null },
      },
    });
    await merchant.follows(card, purchase, "refund", { amount: 10 });
    expect(await walletOf(link)).toMatchObject({ availableBalance: 76_000 });
    expect(await merchant.events("customer_wallet.credited")).toMatchObject([
      { amount: 16_000, type: "Refund", walletReference: wallet },
    ]);
    const reversed = await merchant.pays(card, 10);
    await merchant.follows(card, reversed, "reverse");
    expect(await walletOf(link)).toMatchObject({ availableBalance: 76_000, heldBalance: 0 });
    expect(await merchant.shown(card)).toMatchObject({ balance: 0, linkedWalletReference: wallet });
  });

  test("that is short or frozen declines purchases; a clearing without funds becomes a debt of the card", async () => {
    const link = await linked(16_000);
    const { merchant, card, wallet } = link;
    expect(await merchant.pays(card, 10.01)).toMatchObject({ declineReason: "insufficient_funds" });
    await merchant.gets(`/wallets/${wallet}/freeze`, {});
    expect(await merchant.pays(card, 5)).toMatchObject({ declineReason: "wallet_unavailable" });
    await merchant.gets(`/wallets/${wallet}/unfreeze`, {});
    await merchant.pays(card, 12, { unasked: true });
    expect(await walletOf(link)).toMatchObject({ ledgerBalance: 0 });
    const funded = await merchant.does(card, "fund", { amount: 5 });
    expect(funded.body.data).toMatchObject({ balance: 3 });
  });

  test("above its balance limit takes its withheld credits when a purchase makes room", async () => {
    const link = await linked(500_000);
    const { merchant, card, wallet } = link;
    const { accountNumber } = await merchant.gets(`/wallets/${wallet}/virtual-account`, {});
    await merchant.gets("/test/credits", { accountNumber, amount: 100 });
    await merchant.advance(6);
    expect(await walletOf(link)).toMatchObject({ availableBalance: 500_000, pendingBalance: 100 });
    await merchant.follows(card, await merchant.pays(card, 1), "settle");
    await expect
      .poll(() => walletOf(link), { timeout: 30_000 })
      .toMatchObject({ availableBalance: 498_500, pendingBalance: 0 });
  });

  test("that is unlinked still pays for earlier authorisations and for nothing else", async () => {
    const link = await linked(100_000);
    const { merchant, card, wallet } = link;
    const purchase = await merchant.pays(card, 25);
    const path = `/wallets/${wallet}/link-card`;
    expect(await merchant.gets(path, undefined, { method: "DELETE" })).toEqual({
      ...{ walletReference: wallet, cardReference: card, linked: false },
    });
    expect(await merchant.pays(card, 1)).toMatchObject({ declineReason: "insufficient_funds" });
    await merchant.follows(card, purchase, "settle");
    expect(await walletOf(link)).toMatchObject({ ledgerBalance: 60_000, heldBalance: 0 });
    const again = await merchant.asks(path, undefined, { method: "DELETE" });
    expect(refusalOf(again)).toBe("400 request_failed");
  });

  test("that is linked and unlinked during purchases pays for what it holds, and the card pays for the rest", async () => {
    const link = await linked(1_600_000);
    const { merchant, card, wallet } = link;
    await merchant.does(card, "fund", { amount: 1_000 });
    const path = `/wallets/${wallet}/link-card`;
    const toggle = async () => {
      for (let turn = 0; turn < 8; turn++) {
        await merchant.asks(path, undefined, { method: "DELETE" });
        await merchant.asks(path, { cardReference: card });
      }
    };
    const pay = () => Promise.all(Array.from({ length: 10 }, () => merchant.pays(card, 10)));
    const [, ...rounds] = await Promise.all([toggle(), pay(), pay(), pay()]);
    const purchases = rounds.flat();
    expect(purchases.map(({ status }) => status)).toEqual(purchases.map(() => "approved"));
    const naira = Number((await walletOf(link))["heldBalance"]);
    const dollars = Number((await merchant.shown(card))["heldBalance"]);
    expect(naira / 1_600 + dollars).toBe(300);
    for (const purchase of purchases) await merchant.follows(card, purchase, "settle");
    expect(await walletOf(link)).toMatchObject({ ledgerBalance: 1_600_000 - naira });
    expect(await merchant.shown(card)).toMatchObject({ balance: 1_000 - dollars, heldBalance: 0 });
  });
});
