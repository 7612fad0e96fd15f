import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { openAccountNumber } from "../../src/kernel/ledger/chart.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { startDashboardService } from "../support/dashboard-person.ts";
import { type OpenedConsole, openConsole } from "../support/open-console.ts";
import { type DashboardService, startDashboard } from "../support/open-dashboard.ts";
import { type Answered, ask, dataOf } from "../support/service.ts";

/** A number that test mode never gives to an account. */
const UNKNOWN_NUMBER = "3012450129";
const STAYS_PENDING = "3012450064";
const PATIENCE = { timeout: 30_000 };

let service: DashboardService;
let browser: Browser | undefined;
let operator: OpenedConsole;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  service = await startDashboard("owner", startDashboardService);
  browser = await openBrowser(chromiumPath);
  operator = await openConsole(browser, service, "test/inbox");
});
afterAll(async () => {
  await closeWindows(browser);
  await service?.stop();
});

const request = (path: string, body?: object): Promise<Answered> =>
  ask(service, { path, ...(body === undefined ? {} : { body, idempotencyKey: randomUUID() }) });

const balance = async () =>
  dataOf<{ available: number; pending: number; held: number }>(await request("/business/balance"));

/** The same whether or not another test's credit has settled. */
async function worth(): Promise<{ own: number; held: number }> {
  const { available, pending, held } = await balance();
  return { own: available + pending, held };
}

async function transfer(amount: number, accountNumber: string): Promise<string> {
  const answer = await request("/business/single", {
    ...{ amount, narration: "Rent", destinationBankCode: "999" },
    ...{ destinationAccountNumber: accountNumber, destinationAccountName: "EZE CHIDI MUSA" },
    phoneNumber: "08031234567",
  });
  const { transferReference } = dataOf<{ transferReference: string[] }>(answer);
  return present(transferReference[0], "the reference");
}

async function statusOf(reference: string): Promise<unknown> {
  const answer = await request(`/business/status?reference=${reference}`);
  return dataOf<{ transactionRecord: { status: string } }>(answer).transactionRecord.status;
}

const suspense = async (): Promise<bigint> => {
  const { sum } = await service.kit.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_open_balances
    where account = ${openAccountNumber("suspense", "NGN")}`);
  return sum;
};

/** Opens an item of the inbox. The page reads it again once a minute, and when it is opened. */
async function openItem(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole("link", { name }).first();
  await expect
    .poll(async () => {
      await operator.go("test/inbox");
      await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
      return await link.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    }, PATIENCE)
    .toBe(true);
  await link.click();
}

describe.skipIf(chromiumPath === undefined)("an operator who works with money", () => {
  test("assigns a credit in suspense to the intended account", async () => {
    const { page } = operator;
    const opened = await request("/business/virtualaccount/dynamic", { amount: 750 });
    const { accountNumber } = dataOf<{ accountNumber: string }>(opened);
    const before = await balance();
    await request("/test/credits", { accountNumber: UNKNOWN_NUMBER, amount: 750 });
    await openItem(page, /Unmatched credit/);
    const owners = page.getByRole("region", { name: "Possible owners" });
    await owners.getByText("It is open for exactly this amount.").waitFor();
    expect(await balance()).toEqual(before);
    expect(await suspense()).not.toBe(0n);
    await owners.getByRole("button", { name: new RegExp(accountNumber) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Assign / })
      .click();
    await page.getByRole("heading", { name: "This waits no more" }).waitFor();
    const { pending, available } = await balance();
    expect(pending + available).toBeGreaterThan(before.pending + before.available);
    expect(await suspense()).toBe(0n);
  });

  test("charges a business for a payment that its bank made after the refund", async () => {
    const { page } = operator;
    const before = await worth();
    const reference = await transfer(1_500, STAYS_PENDING);
    await request(`/test/transfers/${reference}/resolve`, { outcome: "failure" });
    await expect.poll(() => statusOf(reference), PATIENCE).toBe("Reversed");
    expect(await worth()).toEqual(before);
    await payAfterAll();
    await openItem(page, /Outgoing: paid late/);
    expect(await worth()).toEqual(before);
    await page.getByRole("button", { name: "Charge the business" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Charge it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await statusOf(reference)).toBe("Successful");
    expect((await worth()).own).toBeLessThanOrEqual(before.own - 1_500);
    expect(await suspense()).toBe(0n);
  });

  test("funds a card wallet in live mode once a second operator approves", async () => {
    const { page } = operator;
    const { businessId, live } = service.business;
    const cardWallet = async () => {
      const answer = await ask(service, { path: "/business/card-wallet", key: live });
      return dataOf<{ available: number }>(answer).available;
    };
    expect(await cardWallet()).toBe(0);
    await operator.go(`live/businesses/${businessId}/cards`);
    await page.getByRole("button", { name: "Fund the card wallet" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Amount/).fill("50");
    await dialog.getByLabel(/^Receipt/).fill("wire 7");
    await dialog.getByRole("button", { name: "Propose the funding" }).click();
    await page.getByText("You proposed this; a second operator approves it.").waitFor();
    expect(await cardWallet()).toBe(0);
    const second = await openConsole(
      present(browser, "the browser"),
      service,
      "live/inbox",
      "finance",
    );
    await second.page
      .getByRole("link", { name: /card wallet/i })
      .first()
      .click();
    await second.page.getByRole("button", { name: /^Approve/ }).click();
    await second.page.getByRole("button", { name: "Approve and do it" }).click();
    await expect.poll(cardWallet, PATIENCE).toBe(50);
  });

  test("switches a provider off, and on again: transfers wait and are then sent", async () => {
    const { page } = operator;
    await operator.go("test/providers");
    await page.getByRole("button", { name: "Switch off simulator in test mode" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch it off" }).click();
    await page.getByText("No calls to simulator in test mode").waitFor();
    const references = [await transfer(101, "3012450999"), await transfer(102, "3012450998")];
    const statuses = () => Promise.all(references.map(statusOf));
    expect(await statuses()).toEqual(["Pending", "Pending"]);
    await operator.go(`test/transactions?search=${references[0]}`);
    await page.getByText("Waiting to be sent.").waitFor();
    await operator.go("test/providers");
    await page.getByRole("button", { name: "Switch on simulator in test mode" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch it on" }).click();
    await page.getByText("Calls are made to each").waitFor();
    await expect.poll(statuses, PATIENCE).toEqual(["Successful", "Successful"]);
  });
});

/** The simulated bank pays a transfer that it had refused, and notifies us. */
async function payAfterAll(): Promise<void> {
  const { database, providers } = service.kit;
  const { environmentId, reference } = await database.one<{
    environmentId: bigint;
    reference: string;
  }>(sql`
    update simulator.bank_payments set status = 'pending' where status = 'failed'
    returning environment_id as "environmentId", reference`);
  await providers.simulatedBank.setOutcome(environmentId, reference, "success");
}
