import { describe, expect, test } from "vitest";
import {
  type SecondProcess,
  startSecondProcess,
} from "../../../../../test/support/second-process.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { PENDING_PAYEE, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

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

const listed = async (merchant: WalletMerchant, customerId: number) => {
  const answer = await merchant.asks(`/customers/${customerId}/wallets`);
  const rows = dataOf<{ walletReference: string; status: string }[]>(answer);
  return rows.map(({ walletReference, status }) => [walletReference, status]);
};

describe("a customer whose wallet was closed", () => {
  test("gets a new wallet with the verified categories, and the closed one keeps its statement", async () => {
    const merchant = await walletService().merchant();
    const closed = await merchant.wallet({ tier: 1, holds: 40 });
    const customerId = await customerOf(merchant, closed);
    expect(await open(merchant, customerId)).toBe(closed);
    await merchant.transfer(closed, await merchant.wallet(), 40);
    await close(merchant, closed);
    const fresh = await open(merchant, customerId);
    expect(fresh).not.toBe(closed);
    expect(await open(merchant, customerId)).toBe(fresh);
    expect(await listed(merchant, customerId)).toEqual([
      [closed, "Closed"],
      [fresh, "Active"],
    ]);
    expect(await merchant.attach(fresh)).toMatch(/^\d{10}$/);
    const rows = dataOf<{ type: string }[]>(await merchant.statement(closed));
    expect(rows.map(({ type }) => type)).toEqual(["Transfer", "TestFunds"]);
    expect((await merchant.statement(fresh)).body.data).toEqual([]);
  });

  test("gets one new wallet from many requests at once", async () => {
    const merchant = await walletService().merchant();
    const closed = await merchant.wallet();
    const customerId = await customerOf(merchant, closed);
    await close(merchant, closed);
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(merchant, customerId)));
    expect(new Set(opened).size).toBe(1);
    expect(opened[0]).not.toBe(closed);
  });

  test("has one open wallet in any order in which two processes close the old and open the new", async () => {
    const merchant = await walletService().merchant();
    const second = await startSecondProcess(walletService());
    const through = (
      process: Pick<SecondProcess, "url" | "business">,
      path: string,
      body: object,
    ) => ask(process, { key: merchant.test, path, body });
    try {
      for (let round = 0; round < 10; round++) {
        const wallet = await merchant.wallet();
        const customerId = await customerOf(merchant, wallet);
        const path = `/customers/${customerId}/wallets`;
        const answers = await Promise.all([
          through(walletService(), path, { currency: "NGN" }),
          through(second, `/wallets/${wallet}/close`, {}),
          through(second, path, { currency: "NGN" }),
          through(walletService(), path, { currency: "NGN" }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const isOpen = ([, status]: readonly (string | undefined)[]) => status !== "Closed";
        expect((await listed(merchant, customerId)).filter(isOpen).length).toBeLessThanOrEqual(1);
        await open(merchant, customerId);
        expect((await listed(merchant, customerId)).filter(isOpen)).toHaveLength(1);
      }
    } finally {
      await second.stop();
    }
  });
});

describe("money for a closed wallet", () => {
  test("is credited to the customer's open wallet and raises an alert", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const closed = await merchant.wallet({ tier: 1 });
    const customerId = await customerOf(merchant, closed);
    const number = await merchant.attach(closed);
    await close(merchant, closed);
    const fresh = await open(merchant, customerId);
    const late = await merchant.pay(number, 70);
    expect(late["status"]).toBe("Successful");
    expect(await merchant.shown(fresh)).toMatchObject({ status: "Active", availableBalance: 70 });
    expect(await merchant.shown(closed)).toMatchObject({ status: "Closed", ledgerBalance: 0 });
    expect(await merchant.alerts()).toEqual([
      { kind: "wallets.late_credit", subject: late["reference"] },
    ]);
    const published = (await merchant.events()).filter(
      ({ event }) => event === "customer_wallet.credited",
    );
    expect(published.map(({ data }) => [data["walletReference"], data["amount"]])).toEqual([
      [fresh, 70],
    ]);
  });

  test("is withheld in the open wallet when it exceeds the limit there", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const closed = await merchant.wallet({ tier: 1 });
    const customerId = await customerOf(merchant, closed);
    const number = await merchant.attach(closed);
    await close(merchant, closed);
    const fresh = await open(merchant, customerId);
    await merchant.fund(fresh, 300_000);
    await merchant.pay(number, 70);
    expect(await merchant.shown(fresh)).toMatchObject({ pendingBalance: 70 });
  });

  test("reopens the closed wallet with the customer's current tier when there is no other", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const closed = await merchant.wallet({ tier: 1 });
    const customerId = await customerOf(merchant, closed);
    const number = await merchant.attach(closed);
    await close(merchant, closed);
    await merchant.asks(`/customers/${customerId}/kyc`, {
      type: "NIN",
      payload: { nin: "31987654201" },
    });
    await merchant.pay(number, 70);
    expect(await merchant.shown(closed)).toMatchObject({ status: "Frozen", availableBalance: 70 });
    expect(await open(merchant, customerId)).toBe(closed);
    const [row] = await walletService().kit.database.many<{ verified: string[] }>(sql`
      select verified from customer_wallets where customer_id = ${BigInt(customerId)}`);
    expect(row?.verified).toEqual(["BVN", "NIN"]);
  });

  test("is in one wallet, whether a new wallet opens before or after it", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    for (let round = 0; round < 5; round++) {
      const closed = await merchant.wallet({ tier: 1 });
      const customerId = await customerOf(merchant, closed);
      const number = await merchant.attach(closed);
      await close(merchant, closed);
      const [paid] = await Promise.all([merchant.pay(number, 70), open(merchant, customerId)]);
      expect(paid["status"]).toBe("Successful");
      const rows = await listed(merchant, customerId);
      const openOnes = rows.filter(([, status]) => status !== "Closed");
      expect(openOnes).toHaveLength(1);
      const [wallet = ""] = openOnes[0] ?? [];
      expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 70 });
    }
  });

  test("is moved to the customer's open wallet when a bank returns a payout", async () => {
    const merchant = await walletService().merchant();
    const closed = await merchant.wallet({ tier: 2, holds: 20_075 });
    const customerId = await customerOf(merchant, closed);
    const { body } = await merchant.payOut(closed, 20_000, PENDING_PAYEE);
    const payout = String(body.data?.["payoutReference"]);
    const becomes = (status: string) =>
      expect
        .poll(
          async () =>
            (await merchant.asks(`/wallets/${closed}/payouts/${payout}`)).body.data?.["status"],
          { timeout: 30_000, interval: 50 },
        )
        .toBe(status);
    await merchant.asks(`/test/transfers/${payout}/resolve`, { outcome: "success" });
    await becomes("Sent");
    await close(merchant, closed);
    const fresh = await open(merchant, customerId);
    await merchant.asks(`/test/transfers/${payout}/resolve`, { outcome: "reversal" });
    await becomes("Reversed");
    expect(await merchant.shown(closed)).toMatchObject({ status: "Closed", ledgerBalance: 0 });
    expect(await merchant.shown(fresh)).toMatchObject({ availableBalance: 20_075 });
    const published = (await merchant.events()).filter(
      ({ event }) => event === "customer_wallet.credited",
    );
    expect(published.map(({ data }) => data["walletReference"])).toEqual([fresh]);
  });
});
