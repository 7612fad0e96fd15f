import { expect } from "vitest";
import { dataOf } from "../../../../../test/support/service.ts";
import { type ModelWallet, pendingIn, totalOf, type WalletModel } from "./wallet-model.ts";
import type { WalletMerchant } from "./wallet-service.ts";

export const naira = (kobo: number): number => kobo / 100;

/** Compares every balance and every statement of a merchant with the model's. */
export async function compare(model: WalletModel, merchant: WalletMerchant): Promise<void> {
  await Promise.all(model.wallets.map((wallet) => compareWallet(wallet, merchant)));
  const { body } = await merchant.asks("/business/balance");
  const wallets = model.wallets.reduce((sum, one) => sum + totalOf(one), 0);
  expect(body.data).toMatchObject({
    available: naira(model.business.available),
    held: naira(model.business.held),
    customerWallets: naira(wallets),
  });
}

/** Jobs apply credits, settlements and releases shortly afterwards, so this polls. */
async function compareWallet(wallet: ModelWallet, merchant: WalletMerchant): Promise<void> {
  const { available, held, status, number } = wallet;
  await expect
    .poll(() => merchant.shown(wallet.reference), { timeout: 60_000, interval: 20 })
    .toMatchObject({
      status,
      virtualAccountNumber: number,
      availableBalance: naira(available),
      pendingBalance: naira(pendingIn(wallet)),
      heldBalance: naira(held),
      ledgerBalance: naira(totalOf(wallet)),
    });
  const answer = await merchant.statement(wallet.reference, "?pageSize=200");
  const rows = dataOf<Row[]>(answer);
  let balance = 0;
  const expected = wallet.rows.map((change) => {
    const before = balance;
    balance += change;
    return [naira(change), naira(before), naira(balance)];
  });
  expect(rows.toReversed().map(columnsOf)).toEqual(expected.slice(-200));
}

interface Row {
  readonly postingType: string;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

const columnsOf = ({ postingType, amount, balanceBefore, balanceAfter }: Row) => [
  postingType === "Debit" ? -amount : amount,
  balanceBefore,
  balanceAfter,
];
