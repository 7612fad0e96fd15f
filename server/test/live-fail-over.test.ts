import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as paystackSettings } from "../src/providers/paystack/test/paystack-fixture.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { PaystackEmulator } from "./emulators/paystack/paystack-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  fundLive,
  givenSettings,
  hurry,
  type LiveService,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";
import { tell } from "./support/tell.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const TRANSFERS = isSoak ? 500 : 150;
const AT_ONCE = TRANSFERS / 5;
const DIES_AFTER = isSoak ? 120 : 36;
const FIRST_AMOUNT = 5_000;

const monnify = new MonnifyEmulator();
const paystack = new PaystackEmulator();
let service: LiveService;

beforeAll(async () => {
  for (const emulator of [monnify, paystack]) {
    await emulator.listen();
    emulator.advance(Date.now() - emulator.nowMs);
  }
  service = await startLiveService();
  await service.connect("monnify", monnify, givenSettings(monnifySettings(monnify.url)));
  await service.connect("paystack", paystack, {
    ...givenSettings(paystackSettings(paystack.url)),
    lookAgainMs: "100",
  });
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await paystack.close();
  await monnify.close().catch(() => undefined);
});

test(`the first of two banks dies in the middle of ${TRANSFERS} transfers, and each is paid once, by one or the other`, {
  timeout: 600_000,
}, async () => {
  await fundLive(service, (number) => monnify.collections.pay(number, 10_000_000_000n));
  for (let from = 0; from < TRANSFERS; from += AT_ONCE) await orderBulk(from);
  await expect
    .poll(() => monnify.transfers.made.size, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(DIES_AFTER);
  const { port } = new URL(monnify.url);
  await monnify.close();
  // An order that Monnify may have waits for Monnify. Paystack pays every other one.
  await expect.poll(countAtNoBank, { timeout: 120_000 }).toBe(0);
  await monnify.listen(Number(port));
  await expect.poll(countOpen, { timeout: 240_000 }).toBe(0);
  const paidBy = await compare();
  tell(`${paidBy.monnify} transfers were paid by the first bank, ${paidBy.paystack} by the other`);
  expect(paidBy.monnify + paidBy.paystack).toBe(TRANSFERS);
  expect(paidBy.paystack).toBeGreaterThan(0);
  expect((await verify(service.kit.database)).findings).toEqual([]);
});

async function orderBulk(from: number): Promise<void> {
  const transferRequest = Array.from({ length: AT_ONCE }, (_, at) => ({
    ...{ amount: FIRST_AMOUNT + from + at, narration: "Wages", destinationBankCode: "058" },
    ...{ destinationAccountNumber: "0123456789", destinationAccountName: "EZE CHIDI MUSA" },
  }));
  const body = { transferRequest, phoneNumber: "08031234567" };
  const answer = await service.askLive("/business/bulk", body, `bulk from ${from}`);
  expect(answer.status, answer.text).toBe(200);
  expect(dataOf<{ transferReference: string[] }>(answer).transferReference).toHaveLength(AT_ONCE);
}

const count = async (condition: "waits" | "open"): Promise<number> => {
  const { database } = service.kit;
  await hurry(service);
  const states =
    condition === "waits" ? ["waiting"] : ["waiting", "sending", "accepted", "unknown"];
  const { found } = await database.one<{ found: number }>(sql`
    select count(*)::int as found from transactions
    where order_reference is not null and progress = any(${states}::text[])`);
  return found;
};
const countAtNoBank = () => count("waits");
const countOpen = () => count("open");

/** Every payment of ours in both banks' books. */
async function compare() {
  const ours = await service.kit.database.many<{
    id: bigint;
    reference: string;
    amount: bigint;
  }>(sql`
    select id, order_reference as reference, amount from transactions
    where order_reference is not null and progress = 'settled'`);
  const paid = { monnify: 0, paystack: 0 };
  for (const { reference, amount } of ours) {
    const first = monnify.transfers.made.get(reference);
    const other = paystack.transfers.made.get(reference);
    const times = [first?.timesPaid ?? 0, other?.timesPaid ?? 0];
    expect([reference, times.reduce((sum, one) => sum + one, 0)]).toEqual([reference, 1]);
    expect((first ?? other)?.amount).toBe(amount);
    paid[times[0] === 1 ? "monnify" : "paystack"] += 1;
  }
  return paid;
}
