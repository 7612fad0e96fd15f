import { describe, expect, test } from "vitest";
import { dataOf } from "../../../../../test/support/service.ts";
import { outgoingKinds } from "../../../../app.ts";
import { open } from "../../../../kernel/ledger/accounts.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { chargeLate } from "../../../money-out/outgoing/index.ts";
import {
  findTransaction,
  transactionOf,
  transactions,
} from "../../../platform/transactions/index.ts";
import { PENDING_PAYEE, refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

interface Row {
  readonly type: string;
  readonly transactionReference: string;
}

const DAY_SECONDS = 24 * 60 * 60;

const referenceOf = (answer: { body: { data: Record<string, unknown> | null } }): string =>
  String(answer.body.data?.["payoutReference"]);

const statusOf = async (merchant: WalletMerchant, wallet: string, payout: string) =>
  (await merchant.asks(`/wallets/${wallet}/payouts/${payout}`)).body.data?.["status"];

const becomes = (merchant: WalletMerchant, wallet: string, payout: string, status: string) =>
  expect
    .poll(() => statusOf(merchant, wallet, payout), { timeout: 20_000, interval: 50 })
    .toBe(status);

const resolve = (merchant: WalletMerchant, payout: string, outcome: string) =>
  merchant.asks(`/test/transfers/${payout}/resolve`, { outcome });

const readPayoutEvents = async (merchant: WalletMerchant, payout: string) =>
  (await merchant.events())
    .filter(({ data }) => Object.values(data).includes(payout))
    .map(({ event, data }) => [event, data["status"]]);

/** Records that the bank paid late, as the outgoing domain does when the bank proves it. */
async function payLate({ environmentId }: WalletMerchant, payout: string): Promise<void> {
  const { kit } = walletService();
  const { accountId, id } = await findTransaction(kit.database, environmentId, payout);
  const paying = operation({
    name: "test.pay_late",
    needs: { order: transactionOf(accountId, id) },
    decide({ order }, books) {
      const { amount, currency } = books.update(transactions, order!, { progress: "paid_late" });
      const [from, to] = [open("suspense", currency), open("provider_clearing", currency)];
      const postings = [{ from, to, amount }];
      books.post({ kind: "outgoing_paid_late", narrative: "Payout", postings });
    },
  });
  await kit.ledger.run(paying, internalCaller(environmentId, `pay late ${payout}`));
}

describe("a payout", () => {
  test("holds amount, fee and stamp duty at once, and is sent", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 60_000 });
    const answer = await merchant.payOut(wallet, 20_000, { narrative: "Ajo, March" });
    expect(answer.body.data).toEqual({
      ...{ payoutReference: expect.any(String), walletReference: wallet, currency: "NGN" },
      ...{ amount: 20_000, fee: 25, stampDuty: 50, totalAmount: 20_075, narrative: "Ajo, March" },
      ...{ destinationAccountName: "Amina Bello", destinationAccountNumber: "0123456789" },
      ...{ destinationBankCode: "058", destinationBankName: "Guaranty Trust Bank" },
      ...{ status: "Held", reason: null, walletAvailableBalance: 39_925 },
      createdAt: expect.any(String),
    });
    const payout = referenceOf(answer);
    expect(payout).toMatch(/^pay_/);
    await becomes(merchant, wallet, payout, "Sent");
    expect(await merchant.shown(wallet)).toMatchObject({
      availableBalance: 39_925,
      heldBalance: 0,
      ledgerBalance: 39_925,
    });
    expect(await readPayoutEvents(merchant, payout)).toEqual([
      ["customer_wallet.payout.pending", "Held"],
      ["customer_wallet.payout.sent", "Sent"],
      ["PAYOUT_NOTIFICATION", "Successful"],
    ]);
    const rows = dataOf<Row[]>(await merchant.statement(wallet));
    expect(rows.map(({ type, transactionReference }) => [type, transactionReference])).toEqual([
      ["StampDuty", payout],
      ["VAT", payout],
      ["Fee", payout],
      ["Payout", payout],
      ["TestFunds", expect.stringMatching(/^ltx_/)],
    ]);
  });

  test("that the bank rejects is refunded in full, and its daily usage is restored", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 400_000 });
    const payout = referenceOf(await merchant.payOut(wallet, 100_000, PENDING_PAYEE));
    expect((await merchant.payOut(wallet, 100_000)).status).toBe(200);
    expect(refusalOf(await merchant.payOut(wallet, 1))).toBe("422 limit_exceeded");
    await resolve(merchant, payout, "failure");
    await becomes(merchant, wallet, payout, "Failed");
    const { body } = await merchant.asks(`/wallets/${wallet}/payouts/${payout}`);
    expect(body.data).toMatchObject({ reason: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(await readPayoutEvents(merchant, payout)).toEqual([
      ["customer_wallet.payout.pending", "Held"],
      ["customer_wallet.payout.failed", "Failed"],
      ["PAYOUT_NOTIFICATION", "Unsuccessful"],
    ]);
    expect((await merchant.payOut(wallet, 100_000)).status).toBe(200);
    expect(refusalOf(await merchant.payOut(wallet, 1))).toBe("422 limit_exceeded");
  });

  test("that the bank returns is credited with its charges", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 60_000 });
    const payout = referenceOf(await merchant.payOut(wallet, 20_000, PENDING_PAYEE));
    await resolve(merchant, payout, "success");
    await becomes(merchant, wallet, payout, "Sent");
    await resolve(merchant, payout, "reversal");
    await becomes(merchant, wallet, payout, "Reversed");
    expect(await merchant.shown(wallet)).toMatchObject({
      availableBalance: 60_000,
      heldBalance: 0,
    });
    expect((await readPayoutEvents(merchant, payout)).at(-1)).toEqual([
      "PAYOUT_NOTIFICATION",
      "Unsuccessful",
    ]);
    const credited = (await merchant.events()).filter(
      ({ event }) => event === "customer_wallet.credited",
    );
    for (const { data } of credited) expect(data["transactionReference"]).toBe(payout);
    const rows = dataOf<Row[]>(await merchant.statement(wallet));
    const named = rows.filter(({ transactionReference }) => transactionReference === payout);
    expect(named.map(({ type }) => type)).toEqual([
      ...["Reversal", "Reversal", "Reversal", "Reversal"],
      ...["StampDuty", "VAT", "Fee", "Payout"],
    ]);
    expect(
      credited.map(({ data }) => [data["type"], data["amount"], data["balanceAfter"]]),
    ).toEqual([
      ["Reversal", 20_000, 59_925],
      ["Reversal", 23.26, 59_948.26],
      ["Reversal", 1.74, 59_950],
      ["Reversal", 50, 60_000],
    ]);
  });

  test("that the bank paid after its refund is charged late and settles", async () => {
    const { kit } = walletService();
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 60_000 });
    const payout = referenceOf(await merchant.payOut(wallet, 20_000, PENDING_PAYEE));
    await resolve(merchant, payout, "failure");
    await becomes(merchant, wallet, payout, "Failed");
    await payLate(merchant, payout);
    const { businessId } = merchant;
    const order = { businessId, mode: "test", reference: payout, by: "a test" } as const;
    await chargeLate(kit, outgoingKinds, order);
    expect(await statusOf(merchant, wallet, payout)).toBe("Sent");
    expect(await merchant.shown(wallet)).toMatchObject({ availableBalance: 39_925 });
    expect((await readPayoutEvents(merchant, payout)).slice(-2)).toEqual([
      ["customer_wallet.payout.sent", "Sent"],
      ["PAYOUT_NOTIFICATION", "Successful"],
    ]);
    const rows = dataOf<Row[]>(await merchant.statement(wallet));
    const named = rows.filter(({ transactionReference }) => transactionReference === payout);
    expect(named.map(({ type }) => type)).toEqual(["StampDuty", "VAT", "Fee", "Payout"]);
  });

  test("that is returned to a closed wallet reopens it as frozen", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 20_075 });
    const payout = referenceOf(await merchant.payOut(wallet, 20_000, PENDING_PAYEE));
    await resolve(merchant, payout, "success");
    await becomes(merchant, wallet, payout, "Sent");
    expect((await merchant.asks(`/wallets/${wallet}/close`, {})).status).toBe(200);
    await resolve(merchant, payout, "reversal");
    await becomes(merchant, wallet, payout, "Reversed");
    const back = { status: "Frozen", availableBalance: 20_075 };
    expect(await merchant.shown(wallet)).toMatchObject(back);
  });

  test.each([
    [0, "403 kyc_required", "BVN, NIN, and one of PASSPORT, FRSC, PVC"],
    [1, "403 kyc_required", "NIN, and one of PASSPORT, FRSC, PVC"],
    [2, "200 none", ""],
    [3, "200 none", ""],
  ])("at tier %i is refused with %s", async (tier, refusal, missing) => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier, holds: 10_000 });
    const answer = await merchant.payOut(wallet, 100);
    expect(refusalOf(answer)).toBe(refusal);
    if (missing !== "") expect(answer.body.error?.message).toContain(`: ${missing}.`);
  });

  test.each([
    [2, 100_000, 200_000],
    [3, 1_000_000, 5_000_000],
  ])("at tier %i is at most %i, and at most %i a day", async (tier, each, daily) => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier, holds: 3 * daily });
    const over = await merchant.payOut(wallet, each + 0.01);
    expect(refusalOf(over)).toBe("422 limit_exceeded");
    for (let sent = 0; sent < daily; sent += each) {
      expect((await merchant.payOut(wallet, each)).status).toBe(200);
    }
    const spent = await merchant.payOut(wallet, 0.01);
    expect(refusalOf(spent)).toBe("422 limit_exceeded");
    expect(spent.body.error?.message).toMatch(/NGN 0\.00 is left today.*T23:00:00\.000Z/);
    await merchant.advance(DAY_SECONDS);
    expect((await merchant.payOut(wallet, each)).status).toBe(200);
  });

  test("is refused without funds, with an unknown bank, and with a malformed account number", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 109 });
    const poor = await merchant.payOut(wallet, 100);
    expect(refusalOf(poor)).toBe("402 insufficient_balance");
    expect(poor.body.error?.message).toContain("NGN 110.00");
    const nowhere = await merchant.payOut(wallet, 1, { destinationBankCode: "000" });
    expect(refusalOf(nowhere)).toBe("400 invalid_bank");
    const short = await merchant.payOut(wallet, 1, { destinationAccountNumber: "12" });
    expect(refusalOf(short)).toBe("400 invalid_account_number");
    const nameless = await merchant.payOut(wallet, 1, { destinationAccountName: null });
    expect(refusalOf(nameless)).toBe("400 missing_field");
    expect(refusalOf(await merchant.payOut("wal_nothing", 1))).toBe("404 not_found");
  });

  test("is shown only in its own wallet", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 1_000 });
    const payout = referenceOf(await merchant.payOut(wallet, 100));
    const other = await merchant.wallet();
    const strange = await merchant.asks(`/wallets/${other}/payouts/${payout}`);
    expect(refusalOf(strange)).toBe("404 transaction_not_found");
  });

  test("is refused in live mode without a configured provider, and changes nothing", async () => {
    const merchant = await walletService().merchant();
    const details = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };
    const live = { mode: "live" } as const;
    const { body } = await merchant.asks("/customers", details, live);
    const path = `/customers/${body.data?.["id"]}/wallets`;
    const opened = await merchant.asks(path, { currency: "NGN" }, live);
    expect(opened.body.data).toMatchObject({ isTest: false });
    const wallet = String(opened.body.data?.["walletReference"]);
    expect(refusalOf(await merchant.payOut(wallet, 1, {}, live))).toBe("403 kyc_required");
  });
});

describe("payouts that race", () => {
  test("for the daily limit are accepted up to exactly that limit", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 1_000_000 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => merchant.payOut(wallet, 10_000, PENDING_PAYEE)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(40);
    expect(await merchant.shown(wallet)).toMatchObject({ heldBalance: 20 * 10_075 });
  });

  test("with a transfer for the same money spend it once", async () => {
    const merchant = await walletService().merchant();
    const [wallet, other] = [
      await merchant.wallet({ tier: 2, holds: 1_010 }),
      await merchant.wallet(),
    ];
    const answers = await Promise.all([
      merchant.payOut(wallet, 1_000, PENDING_PAYEE),
      merchant.transfer(wallet, other, 1_010),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  });

  test("with their own failure end once", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 5_000 });
    const payout = referenceOf(await merchant.payOut(wallet, 1_000, PENDING_PAYEE));
    await Promise.all(
      ["failure", "failure", "success"].map((outcome) => resolve(merchant, payout, outcome)),
    );
    await expect
      .poll(() => statusOf(merchant, wallet, payout), { timeout: 20_000, interval: 50 })
      .not.toBe("Held");
    const ends = (await readPayoutEvents(merchant, payout)).filter(
      ([event]) => event === "PAYOUT_NOTIFICATION",
    );
    expect(ends).toHaveLength(1);
    const isSent = (await statusOf(merchant, wallet, payout)) === "Sent";
    expect(await merchant.shown(wallet)).toMatchObject({
      heldBalance: 0,
      availableBalance: isSent ? 3_990 : 5_000,
    });
  });
});
