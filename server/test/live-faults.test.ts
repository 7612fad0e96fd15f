import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf } from "../src/providers/monnify/test/monnify-fixture.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { MAGIC_ACCOUNTS } from "./emulators/monnify/transfers.ts";
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

const isSoak = process.env["KASUWA_SOAK"] === "1";
const TRANSFERS = isSoak ? 2_000 : 100;
const AT_ONCE = 100;
const WAIT = { timeout: 500_000, interval: 200 };
const FIRST_AMOUNT = 5_000;

const emulator = new MonnifyEmulator();
let service: LiveService;

beforeAll(async () => {
  await emulator.listen();
  emulator.advance(Date.now() - emulator.nowMs);
  service = await startLiveService();
  await service.connect("monnify", emulator, givenSettings(settingsOf(emulator.url)));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await emulator.close();
});

test(`${TRANSFERS} live transfers, a fifth of whose calls and notices go wrong, end as Monnify's books have them`, {
  timeout: 600_000,
}, async () => {
  await fundLive(service, (number) => emulator.collections.pay(number, 10_000_000_000n));
  emulator.misbehave(0.2);
  for (let from = 0; from < TRANSFERS; from += AT_ONCE) await orderBulk(from);
  await expect.poll(countOpenAfterHurry, WAIT).toBe(0);
  emulator.misbehave(0);
  const ours = await readEnds();
  expect(ours).toHaveLength(TRANSFERS);
  for (const { reference, amount, progress } of ours) {
    const theirs = emulator.transfers.made.get(reference);
    const isPaid = progress === "settled";
    expect([reference, theirs?.amount, theirs?.timesPaid ?? 0]).toEqual([
      ...[reference, amount, isPaid ? 1 : 0],
    ]);
  }
  expect(ours.filter(({ progress }) => progress === "settled")).toHaveLength(TRANSFERS * 0.9);
  const paid = ours.reduce((sum, one) => sum + (one.progress === "settled" ? one.amount : 0n), 0n);
  const paidByThem = [...emulator.transfers.made.values()].reduce(
    (sum, { amount, timesPaid }) => sum + amount * BigInt(timesPaid),
    0n,
  );
  expect(paid).toBe(paidByThem);
  expect((await verify(service.kit.database)).findings).toEqual([]);
  tell(`${emulator.requests.length} calls for ${TRANSFERS} transfers`);
});

async function orderBulk(from: number): Promise<void> {
  const transferRequest = Array.from({ length: AT_ONCE }, (_, at) => ({
    // Each amount is used once: Monnify refuses the same amount to the same account within two
    // minutes.
    ...{ amount: FIRST_AMOUNT + from + at, narration: "Wages", destinationBankCode: "058" },
    destinationAccountNumber: at % 10 === 0 ? MAGIC_ACCOUNTS.fails : "0123456789",
    destinationAccountName: "EZE CHIDI MUSA",
  }));
  const body = { transferRequest, phoneNumber: "08031234567" };
  const answer = await service.askLive("/business/bulk", body, `bulk from ${from}`);
  expect(answer.status, answer.text).toBe(200);
  const { transferReference } = dataOf<{ transferReference: string[] }>(answer);
  expect(transferReference).toHaveLength(AT_ONCE);
}

async function countOpenAfterHurry(): Promise<number> {
  const { database } = service.kit;
  await hurry(service);
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where order_reference is not null and progress not in ('settled', 'failed', 'returned')`);
  return count;
}

const readEnds = () =>
  service.kit.database.many<{ reference: string; amount: bigint; progress: string }>(sql`
    select order_reference as reference, amount, progress from transactions
    where order_reference is not null`);
