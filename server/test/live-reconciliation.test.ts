import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approveProposal, isProposed } from "../src/domains/platform/proposals/index.ts";
import {
  decideItem,
  isExplained,
  reconcile,
  reportReconciliation,
} from "../src/domains/platform/reconciliation/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { noticeHandlersOf, reconciledDomains } from "../src/modules.ts";
import { moneyActions } from "../src/money-actions.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as paystackSettings } from "../src/providers/paystack/test/paystack-fixture.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { PaystackEmulator } from "./emulators/paystack/paystack-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  fundLive,
  givenSettings,
  type LiveService,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";
import { tell } from "./support/tell.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const TRANSFERS = isSoak ? 60 : 25;
const CREDITS = isSoak ? 12 : 6;
const REVERSED = isSoak ? 5 : 3;
const DEPOSIT = 12_345_600n;
const WAIT = { timeout: 120_000, interval: 100 };

/** What the test does at a provider, and what the provider's own books have. */
interface Provider {
  readonly name: string;
  readonly emulator: MonnifyEmulator | PaystackEmulator;
  readonly settings: Readonly<Record<string, string | null>>;
  pay(accountNumber: string, amount: bigint, change?: { isSilent: boolean }): void;
  reverse(reference: string): void;
  deposit(amount: bigint): void;
  balance(): bigint;
  readonly listsDeposits: boolean;
}

function monnify(): Provider {
  const emulator = new MonnifyEmulator();
  return {
    ...{ name: "monnify", emulator },
    get settings() {
      return monnifySettings(emulator.url);
    },
    pay: (number, amount, change) => void emulator.collections.pay(number, amount, change),
    reverse: (reference) => emulator.transfers.settle(reference, "REVERSED", { isSilent: true }),
    deposit: (amount) => emulator.transfers.deposit(amount),
    balance: () => emulator.transfers.available,
    // It lists transfers and collections, and shows deposits on its dashboard only.
    listsDeposits: false,
  };
}

function paystack(): Provider {
  const emulator = new PaystackEmulator();
  return {
    ...{ name: "paystack", emulator },
    get settings() {
      return { ...paystackSettings(emulator.url), lookAgainMs: "100" };
    },
    pay: (number, amount, change) => void emulator.collections.pay(number, amount, change),
    reverse: (reference) => emulator.transfers.settle(reference, "reversed", { isSilent: true }),
    deposit: (amount) => emulator.ledger.deposit(amount),
    balance: () => emulator.ledger.balance,
    listsDeposits: true,
  };
}

describe.each([monnify(), paystack()])("reconciliation with $name", (provider) => {
  const { emulator } = provider;
  let service: LiveService;
  beforeAll(async () => {
    await emulator.listen();
    emulator.advance(Date.now() - emulator.nowMs);
    service = await startLiveService();
    await service.connect(provider.name, emulator, givenSettings(provider.settings));
  }, 60_000);
  afterAll(async () => {
    await service?.stop();
    await emulator.close();
  });

  const run = () =>
    reconcile(
      service.kit,
      {
        ...{ notices: noticeHandlersOf(service.kit), ...reconciledDomains },
        ...{ settledAfterMs: 50, pauseMs: 20 },
      },
      { provider: provider.name, before: new Date(Date.now() + 60_000) },
    );

  test("after faults, lost credits, silent returns and a deposit, both books agree to the kobo", {
    timeout: 300_000,
  }, async () => {
    const before = provider.balance();
    await fundLive(service, (number) => provider.pay(number, 1_000_000_000n));
    emulator.misbehave(0.2);
    await orderTransfers(service);
    await expect.poll(() => countOpen(service), WAIT).toBe(0);
    for (const reference of await settledReferences(service, REVERSED)) provider.reverse(reference);
    const number = await openNumber(service);
    for (let at = 0; at < CREDITS; at++) provider.pay(number, 1_000_01n + BigInt(at), SILENT);
    provider.deposit(DEPOSIT);
    // Reading the statement may fail while a fifth of all calls go wrong, but never does harm.
    for (let attempt = 0; attempt < 3; attempt++) await run();
    emulator.misbehave(0);
    // After so many faults the circuit breaker may be open.
    await expect.poll(async () => (await run()).statement?.kind, WAIT).toBe("read");

    const { exceptions } = await run();
    const listed = provider.listsDeposits ? DEPOSIT : 0n;
    expect(exceptions.map(({ ours, theirs }) => [ours, theirs])).toEqual(
      provider.listsDeposits ? [[0n, DEPOSIT]] : [],
    );
    for (const { id } of exceptions) await decide(service, id);

    expect((await run()).exceptions).toEqual([]);
    const report = await reportReconciliation(service.kit);
    expect(isExplained(report)).toBe(true);
    expect(report.providers).toHaveLength(1);
    const [sums] = report.providers;
    const balance = provider.balance() - before - DEPOSIT + listed;
    expect(sums?.byOurBooks).toBe(balance);
    expect(sums?.byStatements).toBe(balance);
    expect(sums?.fees).toBeGreaterThan(0n);
    expect(await countBy(service)).toMatchObject({ returned: REVERSED });
    expect((await verify(service.kit.database)).findings).toEqual([]);
    tell(`${emulator.requests.length} calls of ${provider.name} until both books agreed`);
  });
});

async function decide({ kit }: LiveService, id: bigint): Promise<void> {
  const note = "Our transfer to the wallet.";
  const proposed = await decideItem(kit, { id, decision: "book", by: "amina", note });
  if (!isProposed(proposed)) throw new Error("a second person is needed");
  await approveProposal(kit, moneyActions, { id: proposed.proposalId, by: "bola" });
}

const SILENT = { isSilent: true };

async function openNumber(service: LiveService): Promise<string> {
  for (;;) {
    const number = await openLiveNumber(service).catch(() => undefined);
    if (number !== undefined) return number;
  }
}

async function orderTransfers(service: LiveService): Promise<void> {
  const transferRequest = Array.from({ length: TRANSFERS }, (_, at) => ({
    ...{ amount: 5_000 + at, narration: "Wages", destinationBankCode: "058" },
    ...{ destinationAccountNumber: "0123456789", destinationAccountName: "EZE CHIDI MUSA" },
  }));
  const body = { transferRequest, phoneNumber: "08031234567" };
  const answer = await service.askLive("/business/bulk", body, "wages");
  expect(answer.status, answer.text).toBe(200);
  expect(dataOf<{ transferReference: string[] }>(answer).transferReference).toHaveLength(TRANSFERS);
}

/** A live requery waits for minutes, and live mode has no clock to advance. */
async function countOpen(service: LiveService): Promise<number> {
  const { database } = service.kit;
  await database.run(
    sql`update timers set due_at = now(), fires_at = now() where fires_at > now()`,
  );
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where order_reference is not null and progress not in ('settled', 'failed', 'returned')`);
  return count;
}

async function settledReferences(service: LiveService, most: number): Promise<string[]> {
  const rows = await service.kit.database.many<{ reference: string }>(sql`
    select order_reference as reference from transactions
    where order_reference is not null and progress = 'settled' order by id limit ${most}`);
  return rows.map(({ reference }) => reference);
}

async function countBy(service: LiveService): Promise<Readonly<Record<string, number>>> {
  const rows = await service.kit.database.many<{ progress: string; count: number }>(sql`
    select progress, count(*)::int as count from transactions
    where order_reference is not null group by progress`);
  return Object.fromEntries(rows.map(({ progress, count }) => [progress, count]));
}
