import { describe, expect, test } from "vitest";
import { noticesOf } from "../../../../../test/support/noticed.ts";
import { tasksOf } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { fromDecimal } from "../../../../kernel/money.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { setTier } from "../../kyc-tiers/index.ts";
import { wallets as module } from "../module.ts";
import { releaseWithheld } from "../release-withheld.ts";
import { PENDING_PAYEE, refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

interface Full {
  readonly merchant: WalletMerchant;
  readonly wallet: string;
  readonly number: string;
}

/** A wallet with an account number and this much left below its tier's limit. Credits to it settle at once. */
async function nearlyFull(tier: number, room: number): Promise<Full> {
  const merchant = await walletService().merchant();
  await merchant.settles("T+0");
  const cap = [50_000, 300_000, 500_000][tier] ?? 0;
  const wallet = await merchant.wallet({ tier, holds: cap - room });
  return { merchant, wallet, number: await merchant.attach(wallet) };
}

/** The available and the withheld balance. */
const balancesOf = async ({ merchant, wallet }: Full) => {
  const { availableBalance, pendingBalance } = await merchant.shown(wallet);
  return [availableBalance, pendingBalance];
};

const becomes = (full: Full, balances: readonly [available: number, withheld: number]) =>
  expect.poll(() => balancesOf(full), { timeout: 30_000, interval: 50 }).toEqual(balances);

const submit = async ({ merchant, wallet }: Full, body: object) => {
  const { customerId } = await merchant.shown(wallet);
  const answer = await merchant.asks(`/customers/${customerId}/kyc`, body);
  expect(answer.status, answer.text).toBe(200);
};

describe("a credit from outside above the tier's balance limit", () => {
  test.each([
    [1, 300_000],
    [2, 500_000],
  ])("at tier %i is accepted as a whole, and withheld above %i to the kobo", async (tier, cap) => {
    const full = await nearlyFull(tier, 100);
    const { merchant, number } = full;
    await merchant.pay(number, 60);
    const over = await merchant.pay(number, 40.01);
    expect(over["status"]).toBe("Successful");
    expect(await balancesOf(full)).toEqual([cap - 40, 40.01]);
    expect(await merchant.alerts()).toEqual([
      { kind: "wallets.withheld_credit", subject: over["reference"] },
    ]);
    const { database } = walletService().kit;
    expect(await noticesOf(database, merchant.environmentId)).toMatchObject([
      { kind: "credit_withheld", subject: over["reference"], amount: 4_001n, about: full.wallet },
    ]);
    const published = (await merchant.events()).filter(
      ({ event }) => event === "customer_wallet.credited",
    );
    expect(published.map(({ data }) => [data["amount"], data["fundsStatus"]])).toEqual([
      [60, "available"],
      [40.01, "pending"],
    ]);
    await merchant.pay(number, 40);
    expect(await balancesOf(full)).toEqual([cap, 40.01]);
  });

  test("has no limit at tier 3", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const wallet = await merchant.wallet({ tier: 3 });
    await merchant.pay(await merchant.attach(wallet), 9_000_000);
    expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 9_000_000 });
  });

  test("is released when a transfer lowers the balance", async () => {
    const full = await nearlyFull(1, 100);
    const { merchant, wallet, number } = full;
    await merchant.pay(number, 150);
    const other = await merchant.wallet();
    await merchant.transfer(wallet, other, 49.99);
    expect(await balancesOf(full)).toEqual([299_850.01, 150]);
    await merchant.transfer(wallet, other, 0.01);
    await becomes(full, [300_000, 0]);
  });

  test("is released when a payout was sent, and not while it is only held", async () => {
    const full = await nearlyFull(2, 0);
    const { merchant, wallet, number } = full;
    await merchant.pay(number, 1_000);
    const payout = await merchant.payOut(wallet, 1_000, PENDING_PAYEE);
    expect(await balancesOf(full)).toEqual([498_990, 1_000]);
    const reference = payout.body.data?.["payoutReference"];
    await merchant.asks(`/test/transfers/${reference}/resolve`, { outcome: "success" });
    await becomes(full, [499_990, 0]);
  });

  test("is released when the tier rises", async () => {
    const full = await nearlyFull(1, 0);
    const { merchant, number } = full;
    await merchant.pay(number, 150_000);
    await submit(full, { type: "NIN", payload: { nin: "31987654201" } });
    expect(await balancesOf(full)).toEqual([300_000, 150_000]);
    await submit(full, { type: "PVC", payload: { pvcNumber: "90F5B1234567" } });
    await becomes(full, [450_000, 0]);
  });

  test("is released by the next sweep after the operator changes the tiers", async () => {
    const full = await nearlyFull(1, 0);
    const { merchant, number } = full;
    const other = await nearlyFull(1, 0);
    await merchant.pay(number, 500);
    await other.merchant.pay(other.number, 500);
    const changes = { balanceMax: fromDecimal(300_500) };
    const owner = { businessId: merchant.businessId, mode: "test" } as const;
    await setTier(walletService().kit, owner, { tier: 1, changes, by: "a test" });
    await sweep();
    expect(await balancesOf(full)).toEqual([300_500, 0]);
    expect(await balancesOf(other)).toEqual([300_000, 500]);
  });

  test("is released oldest first, and only when it fits as a whole", async () => {
    const full = await nearlyFull(1, 0);
    const { merchant, wallet, number } = full;
    for (const amount of [300, 200, 50]) await merchant.pay(number, amount);
    await merchant.transfer(wallet, await merchant.wallet(), 360);
    await becomes(full, [300_000 - 360 + 350, 200]);
  });

  test("is settled at its original due time, or at once if that has passed", async () => {
    const full = await nearlyFull(1, 0);
    const { merchant, wallet, number } = full;
    const other = await merchant.wallet();
    await merchant.settles("delay", 3_600);
    await merchant.pay(number, 10);
    await merchant.advance(3_000);
    await merchant.transfer(wallet, other, 10);
    await merchant.pay(number, 7);
    await expect.poll(() => withheldIn(full), { timeout: 30_000 }).toBe(700n);
    expect(await balancesOf(full)).toEqual([299_990, 17]);
    await merchant.advance(700);
    await becomes(full, [300_000, 7]);
    await merchant.advance(3_600);
    await merchant.transfer(wallet, other, 7);
    await becomes(full, [300_000, 0]);
  });

  test("counts towards the limit of transfers, and its wallet cannot be closed", async () => {
    const full = await nearlyFull(1, 100);
    const { merchant, wallet, number } = full;
    await merchant.pay(number, 101);
    const from = await merchant.wallet({ holds: 10 });
    expect(refusalOf(await merchant.transfer(from, wallet, 1))).toBe("422 limit_exceeded");
    const closing = await merchant.asks(`/wallets/${wallet}/close`, {});
    expect(refusalOf(closing)).toBe("400 request_failed");
  });
});

describe("a credit from outside at a tier that allows none", () => {
  test("is withheld until the tier allows it", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const wallet = await merchant.wallet({ tier: 1 });
    const full = { merchant, wallet, number: await merchant.attach(wallet) };
    await merchant.verify(wallet, 0);
    const paid = await merchant.pay(full.number, 80);
    expect(await balancesOf(full)).toEqual([0, 80]);
    expect(await merchant.alerts()).toEqual([
      { kind: "wallets.withheld_credit", subject: paid["reference"] },
    ]);
    await submit(full, { bvn: "22212345901" });
    await becomes(full, [80, 0]);
  });
});

test("credits that race with transfers leave no fitting credit withheld and no other released", async () => {
  const full = await nearlyFull(1, 10_000);
  const { merchant, wallet, number } = full;
  const other = await merchant.wallet();
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => merchant.pay(number, 1_000)),
    ...Array.from({ length: 5 }, () => merchant.transfer(wallet, other, 1_000)),
  ]);
  expect(answers).toHaveLength(25);
  await becomes(full, [300_000, 5_000]);
  expect(await withheldIn(full)).toBe(500_000n);
});

test("a withheld credit is released once by many reviews at the same moment", async () => {
  const full = await nearlyFull(1, 0);
  const { merchant, wallet, number } = full;
  for (const amount of [300, 200, 50]) await merchant.pay(number, amount);
  await merchant.verify(wallet, 3);
  const key = {
    environmentId: merchant.environmentId,
    walletId: parseReference("wal", wallet)!,
  };
  await Promise.all(Array.from({ length: 8 }, () => releaseWithheld(walletService().kit, key)));
  expect(await balancesOf(full)).toEqual([300_550, 0]);
  expect(await withheldIn(full)).toBe(0n);
});

/** The hourly sweep. */
async function sweep(): Promise<void> {
  const tasks = tasksOf(walletService().kit, [module]);
  for (const { task, everyMs } of module.schedules ?? []) {
    expect(everyMs).toBe(3_600_000);
    await tasks[task]!({});
  }
}

async function withheldIn({ merchant, wallet }: Full): Promise<bigint> {
  const { customerId } = await merchant.shown(wallet);
  const { withheld } = await walletService().kit.database.one<{ withheld: bigint }>(sql`
    select wallet.withheld from customer_wallets wallet
    where customer_id = ${BigInt(Number(customerId))}
      and withheld = (
        select coalesce(sum(amount), 0) from withheld_credits
        where wallet_id = wallet.id and released_at is null)`);
  return withheld;
}
