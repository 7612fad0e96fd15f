import { describe, expect, test } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { accountOwners } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { assignCredit, listUnmatched } from "../../../money-in/collections/index.ts";
import { setPrice } from "../../../platform/pricing/index.ts";
import { refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

const regenerate = async (merchant: WalletMerchant, wallet: string): Promise<string> => {
  const { body } = await merchant.asks(`/wallets/${wallet}/virtual-account/regenerate`, {});
  return String(body.data?.["accountNumber"]);
};

const readEvents = async (merchant: WalletMerchant, event: string) =>
  (await merchant.events())
    .filter((published) => published.event === event)
    .map(({ data }) => data);

describe("a credit to a wallet's account number", () => {
  test("is pending first, and available when it is due", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("delay", 3_600);
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    const paid = await merchant.pay(number, 10_000);
    expect(paid).toMatchObject({ status: "Successful", match: null, amount: 10_000 });
    const pending = { ledgerBalance: 10_000, pendingBalance: 10_000, availableBalance: 0 };
    expect(await merchant.shown(wallet)).toMatchObject(pending);
    expect(refusalOf(await merchant.transfer(wallet, await merchant.wallet(), 1))).toBe(
      "402 insufficient_balance",
    );
    await merchant.advance(3_601);
    await expect
      .poll(() => merchant.shown(wallet), { timeout: 30_000 })
      .toMatchObject({ ledgerBalance: 10_000, pendingBalance: 0, availableBalance: 10_000 });
    const { body } = await merchant.asks("/business/balance");
    expect(body.data).toMatchObject({ available: 5_000_000, customerWallets: 10_000 });
  });

  test("has one transaction, one statement row and one event, with one reference", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const paid = await merchant.pay(await merchant.attach(wallet), 2_500.5);
    const reference = String(paid["reference"]);
    const { customerId } = await merchant.shown(wallet);
    const status = await merchant.asks(`/business/status?reference=${reference}`);
    expect(status.body.data?.["transactionRecord"]).toMatchObject({
      ...{ type: "Funding", service: "wallets", postingType: "Credit", status: "Successful" },
      ...{ trxAmount: 2_500.5, trxFee: 0, stampDuty: 0, settledAmount: 2_500.5 },
    });
    const row = {
      ...{ postingType: "Credit", type: "Funding", amount: 2_500.5, balanceBefore: 0 },
      ...{ balanceAfter: 2_500.5, transactionReference: reference },
      counterpartyWalletReference: null,
    };
    const rows = dataOf<Record<string, unknown>[]>(await merchant.statement(wallet));
    expect(rows).toMatchObject([row]);
    const balances = { walletReference: wallet, customerId, pendingBalance: 2_500.5 };
    expect(await readEvents(merchant, "customer_wallet.credited")).toMatchObject([
      { ...row, ...balances, fundsStatus: "pending" },
    ]);
    expect(await readEvents(merchant, "FUNDING_NOTIFICATION")).toEqual([]);
  });

  test("is available at once with T+0, and its event says so", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const wallet = await merchant.wallet({ tier: 1 });
    await merchant.pay(await merchant.attach(wallet), 300);
    expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 300 });
    expect(await readEvents(merchant, "customer_wallet.credited")).toMatchObject([
      { fundsStatus: "available", availableBalance: 300, pendingBalance: 0 },
    ]);
  });

  test("follows the wallet schedule, not the business's own", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const own = await merchant.asks("/business/virtualaccount/dynamic", { amount: 1_000 });
    await merchant.pay(String(own.body.data?.["accountNumber"]), 1_000);
    const { body } = await merchant.asks("/business/balance");
    expect(body.data).toMatchObject({ available: 5_000_000, pending: 995 });
  });

  test("pays the fee of the price list out of the sender's amount", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const { businessId } = merchant;
    await setPrice(walletService().kit, {
      ...{ owner: { businessId, mode: "test" }, by: "a test", item: "wallet-credit" },
      price: { form: "flat", fee: 2_000n },
    });
    const wallet = await merchant.wallet({ tier: 1 });
    const paid = await merchant.pay(await merchant.attach(wallet), 1_000);
    expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 980 });
    const status = await merchant.asks(`/business/status?reference=${paid["reference"]}`);
    expect(status.body.data?.["transactionRecord"]).toMatchObject({
      trxFee: 20,
      settledAmount: 980,
    });
    expect(dataOf<object[]>(await merchant.statement(wallet))).toMatchObject([{ amount: 980 }]);
  });

  test("with a session that was credited before changes nothing", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    const first = await merchant.pay(number, 100, "session/9");
    expect(await merchant.pay(number, 100, "session/9")).toEqual(first);
    expect(await merchant.shown(wallet)).toMatchObject({ ledgerBalance: 100 });
  });

  test("to a retired number is credited to the wallet and raises an alert", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const old = await merchant.attach(wallet);
    const current = await regenerate(merchant, wallet);
    const late = await merchant.pay(old, 70);
    await merchant.pay(current, 5);
    expect(await merchant.shown(wallet)).toMatchObject({ ledgerBalance: 75 });
    expect(await merchant.alerts()).toEqual([
      { kind: "wallets.late_credit", subject: late["reference"] },
    ]);
  });

  test("to the number of a closed wallet reopens the wallet as frozen", async () => {
    const merchant = await walletService().merchant();
    await merchant.settles("T+0");
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    await merchant.asks(`/wallets/${wallet}/close`, {});
    const late = await merchant.pay(number, 70);
    expect(await merchant.shown(wallet)).toMatchObject({ status: "Frozen", availableBalance: 70 });
    expect(await merchant.alerts()).toEqual([
      { kind: "wallets.late_credit", subject: late["reference"] },
    ]);
    await merchant.asks(`/wallets/${wallet}/unfreeze`, {});
    expect((await merchant.transfer(wallet, await merchant.wallet(), 70)).status).toBe(200);
  });

  test("to a number that was never attached is unmatched, and can be assigned to the wallet", async () => {
    const merchant = await walletService().merchant();
    const { kit } = walletService();
    await merchant.settles("T+0");
    const wallet = await merchant.wallet({ tier: 1 });
    const path = `/wallets/${wallet}/virtual-account`;
    await Promise.all(Array.from({ length: 5 }, () => merchant.asks(path, {})));
    const accountNumber = await merchant.attach(wallet);
    const [vain] = await kit.database.many<{ number: string }>(sql`
      select account_number as number from simulator.opened_accounts
      where environment_id = ${merchant.environmentId} and account_number <> ${accountNumber}`);
    await kit.providers.simulatedBank.receive({
      ...{ environmentId: merchant.environmentId, sessionId: "in vain", amount: 50_000n },
      ...{ accountNumber: vain!.number, narration: "rent" },
      ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789" },
    });
    const find = async () =>
      (await listUnmatched(kit)).find(({ sessionId }) => sessionId === "in vain");
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    const { id } = (await find())!;
    const assigned = doneOf(
      await assignCredit(kit, accountOwners, { id, accountNumber, by: "ada" }),
    );
    expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 500 });
    expect(dataOf<object[]>(await merchant.statement(wallet))).toMatchObject([
      { type: "Funding", amount: 500, transactionReference: assigned.reference },
    ]);
  });

  test("to a frozen wallet is accepted", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    await merchant.asks(`/wallets/${wallet}/freeze`, {});
    await merchant.pay(number, 70);
    expect(await merchant.shown(wallet)).toMatchObject({ status: "Frozen", ledgerBalance: 70 });
    expect(await merchant.alerts()).toEqual([]);
  });

  test("credits that race with the retirement of their number are all credited, and late ones raise an alert", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    const paying = Array.from({ length: 12 }, (_, index) => merchant.pay(number, 10 + index));
    const [gone] = await Promise.all([
      merchant.asks(`/wallets/${wallet}/virtual-account`, undefined, { method: "DELETE" }),
      ...paying,
    ]);
    expect(gone.status).toBe(200);
    await expect
      .poll(() => merchant.shown(wallet), { timeout: 20_000 })
      .toMatchObject({ ledgerBalance: 12 * 10 + 66 });
    expect(await readEvents(merchant, "customer_wallet.credited")).toHaveLength(12);
    const last = await merchant.pay(number, 1);
    expect((await merchant.alerts()).map(({ subject }) => subject)).toContain(last["reference"]);
  });
});
