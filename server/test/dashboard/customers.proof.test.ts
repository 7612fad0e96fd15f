import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tabTo } from "../../../web/test/support/keyboard.ts";
import { listActions } from "../../src/domains/platform/audit/index.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import {
  type DashboardService,
  expectAccessible,
  openDashboard,
  settled,
  shareWindow,
  startDashboard,
  violationsOf,
  visitPages,
} from "../support/open-dashboard.ts";
import { ask, dataOf } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "customers in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "customers in a browser";

const BVN = "95012345671";
/** Longer than any weekend with holidays, so that a credit has settled. */
const SETTLES_WITHIN_SECONDS = 10 * 86_400;
const ADEBAYO = { firstName: "Adébáyọ̀", lastName: "Ṣónibárẹ́", email: "ade@example.com" };

describe.runIf(chromiumPath !== undefined)(title, { timeout: 240_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 240_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  const newCustomer = async (details: object = {}) => {
    const body = { ...ADEBAYO, dateOfBirth: "1990-01-31", ...details };
    return dataOf<{ id: number }>(await ask(service, { path: "/customers", body })).id;
  };

  const reveals = async () =>
    (await listActions(service.kit, { businessId: service.business.businessId })).filter(
      ({ action }) => action === "customer.reveal",
    );

  test("a customer is added, raised from tier 0 to 2, funded, and paid out", async () => {
    const { page, complaints } = await openDashboard(browser, service, "customers?add=1");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill(ADEBAYO.firstName);
    await dialog.getByLabel("Last name").fill(ADEBAYO.lastName);
    await dialog.getByLabel("E-mail").fill("not an address");
    await dialog.getByRole("button", { name: "Add customer" }).click();
    await dialog.locator("[aria-invalid]").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel("E-mail").fill(ADEBAYO.email);
    await page.keyboard.press("Enter");
    await page.waitForURL(/customers\/\d+$/);
    await page.getByText("BVN is missing for tier 1").waitFor();
    await submit(page, "BVN", "95012345672", "The registry has no record under this BVN");
    await submit(page, "BVN", BVN);
    await page.getByText("NIN and one ID are missing for tier 2").waitFor();
    await submit(page, "NIN", BVN);
    await submit(page, "Passport number", "A00010001");
    await page.getByText("Address is missing for tier 3").waitFor();
    await page.getByRole("button", { name: "Open wallet" }).click();
    await dialog.getByRole("button", { name: "Open wallet" }).click();
    await page.waitForURL(/wallets\/wal_/);
    await page.getByRole("button", { name: "Attach account number" }).click();
    await dialog.getByRole("button", { name: "Attach account number" }).click();
    await page.getByRole("button", { name: "Replace" }).waitFor();
    const wallet = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await credit(page, wallet, 60_000);
    await payOut(wallet, 15_000);
    await page.reload();
    await page.getByRole("link", { name: "Payouts" }).click();
    await page.getByText("FATIMA BELLO").waitFor();
    await page.getByRole("link", { name: /Ṣónibárẹ́/ }).click();
    await page.getByText("₦185,000.00 left").or(page.getByText("185,000")).first().waitFor();
    expect(complaints).toEqual([]);
  });

  /** Submits the next item, and waits for the dialog to close, or for the refusal. */
  async function submit(page: Page, label: string, value: string, refusal?: string) {
    await page.getByRole("link", { name: "Submit next item" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: label }).fill(value);
    await dialog.getByRole("button", { name: /^Submit .* for test ₦\d/ }).click();
    if (refusal !== undefined) {
      await dialog.getByText(refusal).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    }
    await dialog.waitFor({ state: "detached" });
  }

  async function credit(page: Page, wallet: string, amount: number) {
    const accountNumber = await page.locator("[data-copy]").first().getAttribute("data-copy");
    const answer = await ask(service, { path: "/test/credits", body: { accountNumber, amount } });
    expect(answer.status, answer.text).toBe(200);
    await expect
      .poll(() => page.locator("table").getByText("60,000").count(), { timeout: 60_000 })
      .toBeGreaterThan(0);
    await ask(service, { path: "/test/clock/advance", body: { seconds: SETTLES_WITHIN_SECONDS } });
    await expect.poll(() => availableIn(wallet), { timeout: 60_000 }).toBeGreaterThan(0);
  }

  const availableIn = async (wallet: string) =>
    dataOf<{ availableBalance: number }>(await ask(service, { path: `/wallets/${wallet}` }))
      .availableBalance;

  async function payOut(wallet: string, amount: number) {
    const bank = { destinationBankCode: "058", destinationAccountNumber: "0123456789" };
    const body = { amount, ...bank, destinationAccountName: "FATIMA BELLO" };
    const path = `/wallets/${wallet}/payout`;
    const answer = await ask(service, { path, body, idempotencyKey: randomUUID() });
    expect(answer.status, answer.text).toBe(200);
  }

  test("a reveal asks why, is logged under the member's name, and hides with the tab; by keyboard alone", async () => {
    const id = await newCustomer({ bvn: BVN });
    const { page, complaints } = await openDashboard(browser, service, `customers/${id}`);
    await tabTo(page.getByRole("button", { name: "Reveal" }).first());
    await page.keyboard.press("Enter");
    await tabTo(page.getByLabel("Why do you need to see it?"));
    await page.keyboard.type("Bank asks for it, ticket 88120");
    await page.keyboard.press("Enter");
    await page.getByText(BVN).waitFor();
    await page.getByText("Hidden again after 60 s").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const [latest] = await reveals();
    expect(latest).toMatchObject({
      by: service.email,
      details: { customer: String(id), field: "bvn", reason: "Bank asks for it, ticket 88120" },
    });
    expect(page.url()).not.toContain(BVN);
    await page.evaluate(
      "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }); document.dispatchEvent(new Event('visibilitychange'))",
    );
    await page.getByText(BVN).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a role without the permission has no button to reveal or to submit", async () => {
    const id = await newCustomer({ bvn: BVN });
    const as = await service.addMember("finance");
    const { page } = await openDashboard(browser, service, `customers/${id}`, { as });
    await page.getByText("950*****671").first().waitFor();
    await page.getByText("BVN is missing for tier 1").waitFor();
    expect(await page.getByRole("button", { name: "Reveal" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Submit next item" }).count()).toBe(0);
  });

  test("a verification says its price first, shows the record masked, and reveals it", async () => {
    const { page, complaints } = await openDashboard(browser, service, "verifications?new=1");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Verify for test ₦40.00" }).waitFor();
    await dialog.getByRole("textbox", { name: "BVN" }).fill(BVN);
    await page.keyboard.press("Enter");
    await page.waitForURL(/verifications\/\d+/);
    const drawer = page.locator("[data-drawer]");
    await drawer.getByText("charged, VAT included").waitFor();
    expect(await drawer.getByText("Date of birth").count()).toBe(0);
    await drawer.getByRole("button", { name: "Reveal" }).click();
    await drawer.getByLabel("Why do you need to see it?").fill("Dispute 12");
    await page.keyboard.press("Enter");
    await drawer.getByText("Date of birth").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("an id of the other mode says where it may be", async () => {
    const id = await newCustomer();
    const { page } = await openDashboard(browser, service, `customers/${id}`, { mode: "live" });
    await page.getByText(`No customer ${id} in live`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("no page has a violation in light and dark, and each fits 320 px", async () => {
    const id = await newCustomer({ bvn: BVN });
    const opened = await ask(service, {
      path: `/customers/${id}/wallets`,
      body: { currency: "NGN" },
    });
    const wallet = dataOf<{ walletReference: string }>(opened).walletReference;
    const paths = [
      ...["customers", "customers?add=1", `customers/${id}`, `customers/${id}?submit=BVN`],
      ...[`wallets/${wallet}`, "verifications"],
    ];
    const visit = visitPages(browser, service, paths);
    for await (const { page, path, complaints } of visit) {
      await settled(page);
      await expectAccessible(page, path);
      expect(complaints, path).toEqual([]);
    }
  });
});
