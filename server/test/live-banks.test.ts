import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCallsFor } from "../src/domains/platform/providers/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { formatReference } from "../src/kernel/references.ts";
import { verify } from "./support/ledger-fixture.ts";
import { LIVE_BANKS, transferOf } from "./support/live-banks.ts";
import { reconcileNow } from "./support/live-books.ts";
import {
  type LiveService,
  liveBalance,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";

const WAIT = { timeout: 20_000 };

describe.each(Object.entries(LIVE_BANKS))("a business in live mode with %s", (_, open) => {
  const bank = open();
  const { emulator } = bank;
  let service: LiveService;

  beforeAll(async () => {
    service = await startLiveService();
    await bank.connect(service);
  }, 60_000);

  afterAll(async () => {
    await service?.stop();
    await emulator.close();
  });

  const balance = () => liveBalance(service);
  const openNumber = () => openLiveNumber(service);

  const itemTo = (destinationAccountNumber: string, amount: number) => ({
    ...{ amount, narration: "Rent for March", destinationBankCode: "058" },
    ...{ destinationAccountNumber, destinationAccountName: "EZE CHIDI MUSA" },
  });

  async function send(accountNumber: string, amount: number): Promise<string> {
    const body = { ...itemTo(accountNumber, amount), phoneNumber: "08031234567" };
    const answer = await service.askLive("/business/single", body, `live transfer of ${amount}`);
    expect(answer.status, answer.text).toBe(200);
    return dataOf<{ transferReference: [string] }>(answer).transferReference[0];
  }

  const statusOf = async (reference: string) =>
    dataOf<{ transactionRecord: { status: string } }>(
      await service.askLive(`/business/status?reference=${reference}`),
    ).transactionRecord.status;

  test("receives money on an account number, once for each credit", async () => {
    emulator.nextNotice("doubled");
    bank.pay(await openNumber(), 500_000_000n);
    await expect.poll(balance, WAIT).toBeGreaterThan(4_900_000);
    const once = await balance();
    await emulator.noticesSent();
    expect(await balance()).toBe(once);
  });

  test("is paid on a number for one payment, which ends when the bank closes it", async () => {
    const answer = await service.askLive("/business/virtualaccount/dynamic", { amount: 1_500 });
    expect(answer.status, answer.text).toBe(200);
    const opened = dataOf<{ reference: string; accountNumber: string }>(answer);
    const path = `/business/virtualaccount/reference?reference=${opened.reference}`;
    const readStatus = async () =>
      dataOf<{ status: string; expiresAt: string }>(await service.askLive(path));
    const minutesLeft = (Date.parse((await readStatus()).expiresAt) - Date.now()) / 60_000;
    expect(Math.round(minutesLeft)).toBe(bank.oneTimeMinutes);
    bank.pay(opened.accountNumber, 150_000n);
    await expect.poll(async () => (await readStatus()).status, WAIT).toBe("Paid");
  });

  test("gets a number that stays open for 90 minutes, or a refusal, as the bank can", async () => {
    const body = { amount: 1_500, expiresInMinutes: 90 };
    const answer = await service.askLive("/business/virtualaccount/dynamic", body);
    expect(answer.status, answer.text).toBe(bank.longOpening);
    if (bank.longOpening !== 200) expect(answer.body.error?.message).toContain("40 minutes");
  });

  test("has its invoice paid on the account number of the invoice", async () => {
    const body = { amount: 2_500, customerName: "Ngozi", customerEmail: "ngozi@example.com" };
    const created = await service.askLive("/business/invoices", body);
    expect(created.status, created.text).toBe(200);
    const { invoiceNumber, paymentAccountNumber } = dataOf<Record<string, string>>(created);
    const before = await balance();
    bank.pay(paymentAccountNumber ?? "", 250_000n);
    const status = async () =>
      dataOf<{ status: string }>(await service.askLive(`/business/invoices/${invoiceNumber}`))
        .status;
    await expect.poll(status, WAIT).toBe("Paid");
    await expect.poll(balance, WAIT).toBeGreaterThan(before);
  });

  test("gets nothing for a forged notice, nor for one about a credit that does not exist", async () => {
    const before = await balance();
    emulator.nextNotice("forged");
    bank.pay(await openNumber(), 100_000n);
    await expect.poll(balance, WAIT).toBeGreaterThan(before);
    await emulator.noticesSent();
    expect(await balance()).toBeLessThanOrEqual(before + 1_000);
    const [credit] = await service.kit.database.many<{ id: bigint; session: string }>(sql`
      select id, session_id as session from transactions where type = 'Funding' order by created_at desc limit 1`);
    const { id, session } = present(credit, "the credit");
    for (const named of [formatReference("fnd", id), session]) {
      const confirmed = () => listCallsFor(service.kit, named);
      await expect.poll(confirmed, WAIT).not.toEqual([]);
      expect((await confirmed()).map(({ method }) => method)).toContain("GET");
    }
  });

  test("looks up a name, and sends money that arrives", async () => {
    const found = await service.askLive(`/business/validate?bankCode=058&accountNumber=0123456789`);
    expect(found.status, found.text).toBe(200);
    const reference = await send("0123456789", 25_000);
    await expect.poll(() => statusOf(reference), WAIT).toBe("Successful");
    const logOf = () => listCallsFor(service.kit, reference);
    await expect.poll(logOf, WAIT).not.toEqual([]);
    const calls = await logOf();
    expect(calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toContain(
      bank.paymentCall,
    );
    const logged = JSON.stringify(calls, (_, value) => (typeof value === "bigint" ? 0 : value));
    for (const secret of bank.secrets) expect(logged).not.toContain(secret);
  });

  test("gets the money of a failed transfer back", async () => {
    const before = await balance();
    const reference = await send(bank.failing, 26_000);
    await expect.poll(() => transferOf(bank, 2_600_000n), WAIT).toBeDefined();
    bank.settle(transferOf(bank, 2_600_000n).reference);
    await expect.poll(() => statusOf(reference), WAIT).toMatch(/Failed|Reversed/);
    expect(await balance()).toBe(before);
  });

  test("gets money back that the bank returns after it was paid", async () => {
    const before = await balance();
    const reference = await send("0123456789", 27_000);
    await expect.poll(() => statusOf(reference), WAIT).toBe("Successful");
    bank.sendBack(transferOf(bank, 2_700_000n).reference);
    await expect.poll(() => statusOf(reference), WAIT).toBe("Reversed");
    expect(await balance()).toBe(before);
  });

  test("sends a bulk", async () => {
    const transferRequest = [11_000, 12_000, 13_000].map((amount) => itemTo("0123456789", amount));
    const body = { transferRequest, phoneNumber: "08031234567" };
    const answer = await service.askLive("/business/bulk", body, "a live bulk");
    const { transferReference } = dataOf<{ transferReference: string[] }>(answer);
    for (const reference of transferReference)
      await expect.poll(() => statusOf(reference), WAIT).toBe("Successful");
  });

  test("has books that match the bank's statement", async () => {
    const { statement, exceptions } = await reconcileNow(service, bank.name);
    expect(statement).toMatchObject({ kind: "read" });
    expect(exceptions).toEqual([]);
    expect((await verify(service.kit.database)).findings).toEqual([]);
  });
});
