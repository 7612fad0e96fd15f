import { describe, expect, test } from "vitest";
import { startSecondProcess } from "../../../../../test/support/second-process.ts";
import { ask } from "../../../../../test/support/service.ts";
import { PENDING_PAYEE, refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

const DAY_SECONDS = 24 * 60 * 60;

const customerOf = async (merchant: WalletMerchant, wallet: string) =>
  Number((await merchant.shown(wallet))["customerId"]);

const open = async (merchant: WalletMerchant, customerId: number) => {
  const { body } = await merchant.asks(`/customers/${customerId}/wallets`, { currency: "NGN" });
  return String(body.data?.["walletReference"]);
};

const close = async (merchant: WalletMerchant, wallet: string) => {
  const answer = await merchant.asks(`/wallets/${wallet}/close`, {});
  expect(answer.status, answer.text).toBe(200);
};

/** Pays out an amount and waits until the bank has it. */
async function send(merchant: WalletMerchant, wallet: string, amount: number): Promise<string> {
  const { body } = await merchant.payOut(wallet, amount, PENDING_PAYEE);
  const payout = String(body.data?.["payoutReference"]);
  await merchant.asks(`/test/transfers/${payout}/resolve`, { outcome: "success" });
  await becomes(merchant, { wallet, payout }, "Sent");
  return payout;
}

async function sendBack(merchant: WalletMerchant, wallet: string, payout: string): Promise<void> {
  await merchant.asks(`/test/transfers/${payout}/resolve`, { outcome: "reversal" });
  await becomes(merchant, { wallet, payout }, "Reversed");
}

const becomes = (
  merchant: WalletMerchant,
  { wallet, payout }: { wallet: string; payout: string },
  status: string,
) =>
  expect
    .poll(
      async () =>
        (await merchant.asks(`/wallets/${wallet}/payouts/${payout}`)).body.data?.["status"],
      { timeout: 20_000, interval: 50 },
    )
    .toBe(status);

/** A closed wallet that used the whole daily limit of its customer's tier. */
async function usedUp(merchant: WalletMerchant) {
  const wallet = await merchant.wallet({ tier: 2, holds: 200_200 });
  const customerId = await customerOf(merchant, wallet);
  const number = await merchant.attach(wallet);
  const payout = await send(merchant, wallet, 100_000);
  await send(merchant, wallet, 100_000);
  await close(merchant, wallet);
  return { wallet, customerId, number, payout };
}

const expectUsedUp = async (merchant: WalletMerchant, wallet: string) =>
  expect(refusalOf(await merchant.payOut(wallet, 1))).toBe("422 limit_exceeded");

describe("the daily payout limit of a customer who closes a wallet", () => {
  test("holds for the next wallet until the day in Lagos ends", async () => {
    const merchant = await walletService().merchant();
    const { customerId } = await usedUp(merchant);
    const fresh = await open(merchant, customerId);
    await merchant.fund(fresh, 300_000);
    await expectUsedUp(merchant, fresh);
    await merchant.advance(DAY_SECONDS);
    expect((await merchant.payOut(fresh, 100_000)).status).toBe(200);
    expect((await merchant.payOut(fresh, 100_000)).status).toBe(200);
    await expectUsedUp(merchant, fresh);
  });

  test("counts the payouts of every wallet of the day", async () => {
    const merchant = await walletService().merchant();
    const first = await merchant.wallet({ tier: 2, holds: 100_100 });
    const customerId = await customerOf(merchant, first);
    await send(merchant, first, 100_000);
    await close(merchant, first);
    const next = await open(merchant, customerId);
    await merchant.fund(next, 100_100);
    await send(merchant, next, 100_000);
    await close(merchant, next);
    await expectUsedUp(merchant, await open(merchant, customerId));
  });

  test("restores a failed payout of the closed wallet to the next wallet", async () => {
    const merchant = await walletService().merchant();
    const { wallet, customerId, payout } = await usedUp(merchant);
    const fresh = await open(merchant, customerId);
    await expectUsedUp(merchant, fresh);
    await sendBack(merchant, wallet, payout);
    await merchant.fund(fresh, 300_000);
    expect((await merchant.payOut(fresh, 100_000)).status).toBe(200);
    await expectUsedUp(merchant, fresh);
  });

  test("restores a failed payout even while no wallet is open", async () => {
    const merchant = await walletService().merchant();
    const { wallet, customerId, payout } = await usedUp(merchant);
    const later = await open(merchant, customerId);
    await close(merchant, later);
    await sendBack(merchant, wallet, payout);
    expect(await merchant.shown(wallet)).toMatchObject({ status: "Frozen" });
    expect((await merchant.asks(`/wallets/${wallet}/unfreeze`, {})).status).toBe(200);
    await merchant.fund(wallet, 300_000);
    expect((await merchant.payOut(wallet, 100_000)).status).toBe(200);
    await expectUsedUp(merchant, wallet);
  });

  test("holds for an older wallet that late money reopens", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const { wallet, customerId, number } = await usedUp(merchant);
    const later = await open(merchant, customerId);
    await close(merchant, later);
    await merchant.pay(number, 70);
    expect(await merchant.shown(wallet)).toMatchObject({ status: "Frozen", availableBalance: 70 });
    expect((await merchant.asks(`/wallets/${wallet}/unfreeze`, {})).status).toBe(200);
    await expectUsedUp(merchant, wallet);
  });

  test("holds in any order in which two processes close the old wallet and open the next", async () => {
    const merchant = await walletService().merchant();
    const second = await startSecondProcess(walletService());
    try {
      const { customerId } = await usedUp(merchant);
      const path = `/customers/${customerId}/wallets`;
      const through = (process: typeof second, to: string, body: object) =>
        ask(process, { key: merchant.test, path: to, body });
      for (let round = 0; round < 10; round++) {
        const opened = await Promise.all([
          open(merchant, customerId),
          through(second, path, { currency: "NGN" }).then(({ body }) =>
            String(body.data?.["walletReference"]),
          ),
        ]);
        expect(new Set(opened).size).toBe(1);
        const [wallet = ""] = opened;
        await expectUsedUp(merchant, wallet);
        await Promise.all([
          open(merchant, customerId),
          through(second, `/wallets/${wallet}/close`, {}),
          through(second, path, { currency: "NGN" }),
        ]);
        const next = await open(merchant, customerId);
        await expectUsedUp(merchant, next);
        await close(merchant, next);
      }
    } finally {
      await second.stop();
    }
  });
});
