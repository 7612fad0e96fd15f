import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { accountOwners } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { Ledger } from "../../../../kernel/ledger/queue/ledger.ts";
import type { CreditNotice } from "../../../../kernel/providers/ports/notice.ts";
import { findEnvironment } from "../../../platform/businesses/index.ts";
import { deskOf } from "../account-owners.ts";
import { handleCredit } from "../handle-credit.ts";

const collectionService = useCollections({ works: false });

/** A second process: its operations meet those of the service in the database only. */
let otherLedger: Ledger;
beforeAll(() => {
  otherLedger = new Ledger({
    connection: {
      url: collectionService().kit.database.url,
      applicationName: "other",
      namedStatements: true,
    },
    firstSlot: 40,
    nowMs: () => performance.now(),
    onGroup: () => undefined,
    onFailingOperation: () => undefined,
  });
});
afterAll(() => otherLedger.close());

const FEE_OF_100 = 0.5;

const noticeOf = (accountNumber: unknown, amount: bigint, sessionId: string): CreditNotice => ({
  ...{ kind: "credit", sessionId, bankCode: "999", currency: "NGN", narration: "Rent" },
  ...{ accountNumber: String(accountNumber), amount, senderName: null, senderAccountNumber: null },
});

const notify = (notice: CreditNotice) =>
  handleCredit(deskOf(collectionService().kit, accountOwners), notice, "simulator");

/** A provider of live mode credits accounts of live mode only. */
function notifyLive(notice: CreditNotice) {
  const { kit } = collectionService();
  const installed = [...kit.providers.installed, { provider: "live-bank", mode: "live" }];
  const providers = Object.create(kit.providers, { installed: { value: installed } });
  return handleCredit(deskOf({ ...kit, providers }, accountOwners), notice, "live-bank");
}

const notifyElsewhere = (notice: CreditNotice) =>
  handleCredit(
    deskOf({ ...collectionService().kit, ledger: otherLedger }, accountOwners),
    notice,
    "simulator",
  );

const alertsIn = (environmentId: bigint) =>
  collectionService().kit.database.many<{ kind: string; subject: string; message: string }>(sql`
    select kind, subject, message from alerts
    where environment_id = ${environmentId} and kind = 'collections.session_conflict' order by id`);

const suspense = async () => {
  const { balance } = await collectionService().kit.database.one<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances
    where environment_id = 1 and account = 60`);
  return balance;
};

async function reusable(merchant: Collector): Promise<string> {
  const { body } = await merchant.ask("/business/virtualaccount/customer", {
    ...{ firstName: "Amina", lastName: "Bello", email: "amina@example.com" },
    mobileNumber: "08030000000",
  });
  return String(body.data?.["accountNumber"]);
}

describe("a notice that repeats a session", () => {
  test("with another amount posts nothing, and raises one alert with both versions", async () => {
    const merchant = await collectionService().collector();
    const account = await reusable(merchant);
    await notify(noticeOf(account, 10_000n, "amount-1"));
    await notify(noticeOf(account, 99_900n, "amount-1"));
    await notify(noticeOf(account, 99_900n, "amount-1"));
    expect((await merchant.balance()).pending).toBe(100 - FEE_OF_100);
    const [alert, ...more] = await alertsIn(merchant.environmentId);
    expect(more).toEqual([]);
    expect(alert?.message).toContain(`NGN 100.00 to 999/${account}`);
    expect(alert?.message).toContain(`NGN 999.00 to 999/${account}`);
    expect(alert?.subject).toContain("amount-1");
  });

  test("with two other amounts raises an alert for each", async () => {
    const merchant = await collectionService().collector();
    const account = await reusable(merchant);
    for (const amount of [10_000n, 20_000n, 30_000n])
      await notify(noticeOf(account, amount, "two-amounts"));
    expect(await alertsIn(merchant.environmentId)).toHaveLength(2);
  });

  test("with another account posts nothing, and masks the first account", async () => {
    const merchant = await collectionService().collector();
    const [first, second] = [await reusable(merchant), await reusable(merchant)];
    await notify(noticeOf(first, 10_000n, "account-1"));
    await notify(noticeOf(second, 10_000n, "account-1"));
    expect((await merchant.balance()).pending).toBe(100 - FEE_OF_100);
    const [alert] = await alertsIn(merchant.environmentId);
    expect(alert?.message).toContain(`999/${second}`);
    expect(alert?.message).not.toContain(first);
  });

  test("with the same facts and another narration changes nothing", async () => {
    const merchant = await collectionService().collector();
    const account = await reusable(merchant);
    await notify(noticeOf(account, 10_000n, "same-1"));
    await notify({ ...noticeOf(account, 10_000n, "same-1"), narration: "Reworded" });
    expect((await merchant.balance()).pending).toBe(100 - FEE_OF_100);
    expect(await alertsIn(merchant.environmentId)).toEqual([]);
  });

  test("of money without a known account is compared with that credit", async () => {
    const merchant = await collectionService().collector();
    const account = await reusable(merchant);
    const before = await suspense();
    await notify(noticeOf("0000000001", 10_000n, "unmatched-amount"));
    await notify(noticeOf("0000000001", 70_000n, "unmatched-amount"));
    await notify(noticeOf(account, 10_000n, "unmatched-amount"));
    expect(await suspense()).toBe(before + 10_000n);
    expect((await merchant.balance()).pending).toBe(0);
    expect(await alertsIn(1n)).toHaveLength(1);
    expect(await alertsIn(merchant.environmentId)).toHaveLength(1);
  });

  test("in live mode for another business's account posts nothing there", async () => {
    const [first, second] = [await liveAccount(), await liveAccount()];
    await notifyLive(noticeOf(first.accountNumber, 10_000n, "live-1"));
    await notifyLive(noticeOf(second.accountNumber, 10_000n, "live-1"));
    expect(await pendingIn(first.environmentId)).toBeGreaterThan(0n);
    expect(await pendingIn(second.environmentId)).toBe(0n);
    const [alert] = await alertsIn(second.environmentId);
    expect(alert?.message).not.toContain(first.accountNumber);
  });

  test("in test mode for another business's account is a credit of its own", async () => {
    for (const merchant of [
      await collectionService().collector(),
      await collectionService().collector(),
    ]) {
      await notify(noticeOf(await reusable(merchant), 10_000n, "test-1"));
      expect((await merchant.balance()).pending).toBe(100 - FEE_OF_100);
    }
  });
});

/** An account number of a live environment. No provider opens one there yet, so one of test mode is moved. */
async function liveAccount() {
  const merchant = await collectionService().collector();
  const { database } = collectionService().kit;
  const accountNumber = await reusable(merchant);
  const environmentId = await findEnvironment(database, merchant.businessId, "live");
  for (const table of [sql`virtual_accounts`, sql`account_numbers`])
    await database.run(sql`
      update ${table} set environment_id = ${environmentId}
      where environment_id = ${merchant.environmentId} and account_number = ${accountNumber}`);
  return { accountNumber, environmentId };
}

const pendingIn = async (environmentId: bigint) => {
  const { pending } = await collectionService().kit.database.one<{ pending: bigint }>(sql`
    select pending from ledger_accounts
    where environment_id = ${environmentId} and kind = 'business_wallet'`);
  return pending;
};

test.each([
  1, 2, 3, 4, 5,
])("of two conflicting notices at once one is posted, and the other raises an alert (%i)", async (round) => {
  const merchant = await collectionService().collector();
  const account = await reusable(merchant);
  const session = `race-${round}`;
  await Promise.all([
    notify(noticeOf(account, 10_000n, session)),
    notifyElsewhere(noticeOf(account, 20_000n, session)),
    notify(noticeOf(account, 10_000n, session)),
    notifyElsewhere(noticeOf(account, 20_000n, session)),
  ]);
  expect([100 - FEE_OF_100, 200 - 2 * FEE_OF_100]).toContain((await merchant.balance()).pending);
  expect(await alertsIn(merchant.environmentId)).toHaveLength(1);
});
