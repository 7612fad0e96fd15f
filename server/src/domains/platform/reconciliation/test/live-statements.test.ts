import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Emulator } from "../../../../../test/emulators/emulator.ts";
import { MonnifyEmulator } from "../../../../../test/emulators/monnify/monnify-emulator.ts";
import { PaystackEmulator } from "../../../../../test/emulators/paystack/paystack-emulator.ts";
import {
  fundLive,
  givenSettings,
  type LiveService,
  openLiveNumber,
  startLiveService,
} from "../../../../../test/support/live-service.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { present } from "../../../../kernel/assert.ts";
import { noticeHandlersOf, reconciledDomains } from "../../../../modules.ts";
import { settingsOf as monnifySettings } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { settingsOf as paystackSettings } from "../../../../providers/paystack/test/paystack-fixture.ts";
import { gapOf, isExplained, listBalances, reconcile, reportReconciliation } from "../index.ts";

const WAIT = { timeout: 20_000 };
const DEPOSIT = 5_000_000n;

/** A provider's emulator, by the controls that this test needs. */
interface Reconcilable {
  readonly provider: string;
  readonly emulator: Emulator;
  /** Whether the provider's statement shows the operator's deposits. */
  readonly listsDeposits: boolean;
  settings(url: string): Readonly<Record<string, string | null>>;
  pay(accountNumber: string, kobo: bigint, change?: { readonly isSilent: boolean }): void;
  reverseSilently(kobo: bigint): void;
  deposit(kobo: bigint): void;
  balance(): bigint;
}

function monnify(): Reconcilable {
  const emulator = new MonnifyEmulator();
  emulator.advance(Date.now() - emulator.nowMs);
  const { transfers, collections } = emulator;
  return {
    ...{ provider: "monnify", emulator, listsDeposits: false, settings: monnifySettings },
    pay: (accountNumber, kobo, change) => void collections.pay(accountNumber, kobo, change),
    reverseSilently(kobo) {
      const its = [...transfers.made.values()].find(({ amount }) => amount === kobo);
      transfers.settle(present(its, "the transfer").reference, "REVERSED", { isSilent: true });
    },
    deposit: (kobo) => transfers.deposit(kobo),
    balance: () => transfers.available,
  };
}

function paystack(): Reconcilable {
  const emulator = new PaystackEmulator();
  emulator.advance(Date.now() - emulator.nowMs);
  const { transfers, collections, ledger } = emulator;
  return {
    ...{ provider: "paystack", emulator, listsDeposits: true },
    settings: (url) => ({ ...paystackSettings(url), lookAgainMs: "100" }),
    pay: (accountNumber, kobo, change) => void collections.pay(accountNumber, kobo, change),
    reverseSilently(kobo) {
      const its = [...transfers.made.values()].find(({ amount }) => amount === kobo);
      transfers.settle(present(its, "the transfer").reference, "reversed", { isSilent: true });
    },
    deposit: (kobo) => ledger.deposit(kobo),
    balance: () => ledger.balance,
  };
}

describe.each([
  ["Monnify", monnify],
  ["Paystack", paystack],
])("the books and the statement of %s", (_name, start) => {
  let service: LiveService;
  const its = start();
  beforeAll(async () => {
    await its.emulator.listen();
    service = await startLiveService();
    await service.connect(
      its.provider,
      its.emulator,
      givenSettings(its.settings(its.emulator.url)),
    );
  }, 60_000);
  afterAll(async () => {
    await service?.stop();
    await its.emulator.close();
  });

  const run = () =>
    reconcile(
      service.kit,
      { notices: noticeHandlersOf(service.kit), ...reconciledDomains, settledAfterMs: 20 },
      { provider: its.provider, before: new Date(Date.now() + 60_000) },
    );

  async function send(naira: number): Promise<() => Promise<string>> {
    const answer = await service.askLive(
      "/business/single",
      {
        ...{ amount: naira, narration: "Rent", destinationBankCode: "058" },
        ...{ destinationAccountNumber: "0123456789", destinationAccountName: "EZE CHIDI MUSA" },
        phoneNumber: "08031234567",
      },
      `${its.provider} ${naira}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const [reference] = dataOf<{ transferReference: [string] }>(answer).transferReference;
    const statusOf = async () =>
      dataOf<{ transactionRecord: { status: string } }>(
        await service.askLive(`/business/status?reference=${reference}`),
      ).transactionRecord.status;
    await expect.poll(statusOf, WAIT).toBe("Successful");
    return statusOf;
  }

  test("agree to the kobo after a return and credits that no notice reported", async () => {
    const before = its.balance();
    await fundLive(service, (number) => its.pay(number, 10_000_000_000n));
    await send(5_001);
    const statusOf = await send(5_002);
    its.reverseSilently(500_200n);
    its.pay(await openLiveNumber(service), 700_001n, { isSilent: true });
    const opened = await service.askLive("/business/virtualaccount/dynamic", { amount: 1_500 });
    const once = dataOf<{ reference: string; accountNumber: string }>(opened);
    its.pay(once.accountNumber, 150_000n, { isSilent: true });
    its.deposit(DEPOSIT);

    const { statement, exceptions } = await run();
    expect(statement).toMatchObject({ kind: "read" });
    const isDeposit = { ours: 0n, theirs: DEPOSIT, recordId: null };
    expect(exceptions).toMatchObject(its.listsDeposits ? [isDeposit] : []);
    expect(await statusOf()).toBe("Reversed");
    const paid = await service.askLive(
      `/business/virtualaccount/reference?reference=${once.reference}`,
    );
    expect(dataOf<{ status: string }>(paid).status).toBe("Paid");

    await run();
    const report = await reportReconciliation(service.kit);
    expect(isExplained(report)).toBe(true);
    const [sums, ...others] = report.providers;
    expect(others).toEqual([]);
    const moved = its.balance() - before;
    expect(sums?.byStatements).toBe(its.listsDeposits ? moved : moved - DEPOSIT);
    expect(sums?.byOurBooks).toBe(moved - DEPOSIT);
    const balances = await listBalances(service.kit, its.provider);
    expect(balances.map(gapOf)).toEqual([its.listsDeposits ? before : before + DEPOSIT]);
  });
});
