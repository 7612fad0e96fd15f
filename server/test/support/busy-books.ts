import { expect, vi } from "vitest";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import {
  newMerchant,
  type WalletMerchant,
} from "../../src/domains/customers/wallets/test/wallet-service.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { parseReference } from "../../src/kernel/references.ts";
import { newCardMerchant } from "./card-service.ts";
import type { TestService } from "./service.ts";

/** A merchant whose books have entries of every kind, and the parts that tests change. */
export interface BusyBooks {
  readonly environmentId: bigint;
  /** Two wallets of customers, with transfers between them. */
  readonly walletIds: readonly [bigint, bigint];
}

/** Creates every kind of traffic. Most of it completes, and some stays open. */
export async function fillBooks(service: TestService): Promise<BusyBooks> {
  const { kit } = service;
  const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
  const merchant = await newMerchant(service);
  await sendTransfers(service, merchant);
  const walletIds = await useWallets(merchant);
  await collect(merchant);
  await buyAndVerify(merchant);
  await spendOnCards(service);
  await untilDone(service, merchant);
  await worker.stop(5_000);
  return { environmentId: merchant.environmentId, walletIds };
}

const PHONE = { phoneNumber: "08030000000" };

const to = (destinationAccountNumber: string, destinationBankCode = "999") => ({
  ...{ narration: "rent", amount: 2_500, destinationAccountNumber, destinationBankCode },
  destinationAccountName: "EZE CHIDI MUSA",
});

async function accepted(merchant: WalletMerchant, path: string, body: object) {
  const answer = await merchant.asks(path, body);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body.data ?? {};
}

/** Successful, failed, returned, pending, in bulk, and to another business. */
async function sendTransfers(service: TestService, merchant: WalletMerchant): Promise<void> {
  for (const number of ["3012450019", "3012450026", "3012450064", "3012450071"])
    await accepted(merchant, "/business/single", { ...PHONE, ...to(number) });
  await accepted(merchant, "/business/bulk", {
    ...PHONE,
    transferRequest: [to("0123456789", "058"), to("3012450026"), to("3012450064")],
  });
  const { serviceAccountNumber } = service.business;
  const { destinationAccountName: _, ...item } = to(serviceAccountNumber, "SERVICE");
  await accepted(merchant, "/business/single", { ...PHONE, ...item });
}

/** Transfers, payouts, credits that settle later, and one that is withheld. */
async function useWallets(merchant: WalletMerchant): Promise<readonly [bigint, bigint]> {
  await merchant.settles("delay", 100_000);
  const full = await merchant.wallet({ tier: 1, holds: 299_900 });
  const number = await merchant.attach(full);
  await merchant.pay(number, 60);
  await merchant.pay(number, 500);
  const [ann, ben] = [await merchant.wallet({ tier: 3, holds: 9_000 }), await merchant.wallet()];
  await merchant.payOut(ann, 1_000);
  await merchant.payOut(ann, 500, to("3012450064"));
  for (const amount of [10, 20, 30])
    expect((await merchant.transfer(ann, ben, amount)).status).toBe(200);
  return [idOf(ann), idOf(ben)];
}

const idOf = (wallet: string): bigint => present(parseReference("wal", wallet), "a wallet");

/** Credits to the business, which settle within seconds. */
async function collect(merchant: WalletMerchant): Promise<void> {
  const account = await accepted(merchant, "/business/virtualaccount/dynamic", { amount: 10_000 });
  for (const amount of [4_000, 6_000]) await merchant.pay(String(account["accountNumber"]), amount);
}

async function buyAndVerify(merchant: WalletMerchant): Promise<void> {
  for (const end of ["01", "02"])
    await accepted(merchant, "/business/vas/airtime/purchase", {
      ...{
        network: "MTN",
        phoneNumber: `080300000${end}`,
        amount: 1_000,
        reference: `bill ${end}`,
      },
    });
  await accepted(merchant, "/business/verification/bvn", { bvn: "95012345671" });
}

async function spendOnCards(service: TestService): Promise<void> {
  const merchant = await newCardMerchant(service);
  const card = await merchant.card(50);
  const purchase = await merchant.pays(card, 20);
  await merchant.follows(card, purchase, "settle", { amount: 20 });
  await merchant.pays(card, 5);
}

/** Orders that stay pending until a test resolves them at the simulated bank. */
const PENDING_FOR_GOOD = 3;

async function untilDone(service: TestService, merchant: WalletMerchant): Promise<void> {
  const open = async () => {
    await merchant.advance(30);
    const { count } = await service.kit.database.one<{ count: number }>(sql`
      select (
        (select count(*) from transactions where status = 'Pending')
        + (select count(*) from graphile_worker._private_jobs)
        + (select count(*) from transactions where progress = 'settled' and receiver_account_number = '3012450071')
      )::integer as count`);
    return count;
  };
  const isDone = async () => expect(await open()).toBe(PENDING_FOR_GOOD);
  await vi.waitFor(isDone, { timeout: 60_000, interval: 200 });
}
