import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFocus } from "../../../web/test/support/keyboard.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { PASSWORD, signIn } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  follow,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
  visitPages,
} from "../support/open-dashboard.ts";
import { ask, dataOf } from "../support/service.ts";

const PIN = "4839";

const title =
  chromiumPath === undefined
    ? "pages for being paid (left out: no Chromium here; install one or set CHROMIUM)"
    : "pages for being paid";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 300_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
    const person = await signIn(service, service.email);
    const key = { "idempotency-key": randomUUID() };
    const pin = { pin: PIN, password: PASSWORD };
    expect(await person.send("PUT", "/dashboard/api/me/pin", pin, key)).toMatchObject({
      status: 200,
    });
  }, 300_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  const open = (path: string, looks = {}) => openDashboard(browser, service, path, looks);
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  const drawerOf = (page: Page) => page.locator("[data-drawer]");

  test("an invoice is made, paid, and seen as Paid without a reload", async () => {
    const { page } = await open("invoices");
    await page.getByRole("heading", { name: "No invoices yet" }).waitFor();
    await page.getByRole("link", { name: "New invoice" }).first().click();
    await page.getByLabel("Amount").fill("24500");
    await page.getByLabel("What for").fill("12 yards of adire");
    await page.getByLabel("Customer's name").fill("Amina Bello");
    expect(await page.getByRole("figure").innerText()).toContain("₦24,500.00");
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Create test invoice for ₦24,500.00").click();
    const drawer = drawerOf(page);
    await drawer.getByText("Pending").waitFor();
    const number = /inv_\w+/.exec(page.url())?.[0] ?? "";
    const { paymentAccountNumber } = dataOf<{ paymentAccountNumber: string }>(
      await ask(service, { path: `/business/invoices/${number}` }),
    );
    const pay = (amount: number) =>
      ask(service, {
        path: "/test/credits",
        body: { accountNumber: paymentAccountNumber, amount },
      });
    await pay(10_000);
    await drawer.getByText("Partially paid").waitFor();
    expect(await drawer.innerText()).toContain("₦14,500.00 to go");
    await pay(14_500);
    await drawer.getByText("Paid", { exact: true }).waitFor();
    await drawer.getByRole("link", { name: "Receipt as PDF" }).waitFor();
    expect(await button(page, "Cancel").count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("an invoice is cancelled only after its consequence is shown", async () => {
    const { invoiceNumber } = dataOf<{ invoiceNumber: string }>(
      await ask(service, { path: "/business/invoices", body: { amount: 900 } }),
    );
    const { page } = await open(`invoices/${invoiceNumber}`);
    await button(page, "Cancel").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A cancelled invoice cannot be opened again.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Cancel the invoice").click();
    await drawerOf(page).getByText("Cancelled").waitFor();
  });

  test("an account is opened, credited, and shows the credit", async () => {
    const { page } = await open("accounts");
    await button(page, "New account").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("One payment").check();
    expect(await button(page, "Open test account").getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("Amount expected").fill("12500");
    await dialog.getByLabel("Ends after").fill("45");
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Open test account").click();
    const drawer = drawerOf(page);
    await drawer.getByText(/4[45] min left/).waitFor();
    await button(page, "Simulate a credit").click();
    await button(page, "Pay test ₦12,500.00").click();
    await drawer.getByText("Paid", { exact: true }).waitFor();
    await drawer.getByRole("link", { name: /12,500/ }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "+₦12,500" });
    await row.first().waitFor();
  });

  test("a bill is bought with the keyboard and the PIN, and a failing one is refunded", async () => {
    const { page } = await open("bills");
    for (const [meter, state] of [
      ["45001234501", "Successful"],
      ["45001234502", "Failed, refunded"],
    ] as const) {
      await page.getByRole("link", { name: "Buy", exact: true }).first().press("Enter");
      await page.getByRole("link", { name: "Electricity" }).press("Enter");
      await page.getByLabel("Electricity company").selectOption("IKEDC");
      await page.getByLabel("Meter number").fill(meter);
      await button(page, "Check the meter number").press("Enter");
      await page.getByText("The biller says").waitFor();
      await page.getByLabel("Amount").fill("5000");
      await page.getByLabel("Customer's phone").fill("08030000001");
      await button(page, "Buy test ₦5,000.00").press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Transaction PIN").pressSequentially(PIN);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await drawerOf(page).getByText(state).first().waitFor();
    }
    const drawer = drawerOf(page);
    await drawer.getByText("₦5,000.00 is back in your balance.").waitFor();
    await drawer.getByRole("link", { name: "Next" }).waitFor();
    await expectFocus(drawer.getByRole("heading").first());
    await page.keyboard.press("]");
    await drawer.getByRole("heading", { name: /^Token/ }).waitFor();
    await button(page, "Copy token").waitFor();
    await page.getByText("Electricity, Ikeja Electric").first().waitFor();
  });

  test("branding is previewed, saved in parts, and refused at the field that is wrong", async () => {
    const { page } = await open("settings/branding");
    await page.getByRole("textbox", { name: /^Colour/ }).fill("#7a1f3d");
    await page.getByLabel("Support phone").fill("12");
    await button(page, "Save branding").click();
    await page.getByText(/Give a phone number of 7 to 15 digits/).waitFor();
    await page.getByLabel("Support phone").fill("+2348012345678");
    await button(page, "Save branding").click();
    await page.getByText("Everything is saved.").waitFor();
    expect(await page.getByRole("figure").innerText()).toContain("+2348012345678");
    await page.reload();
    await page.getByText("Everything is saved.").waitFor();
    const color = page.getByRole("textbox", { name: /^Colour/ });
    expect(await color.inputValue()).toBe("#7a1f3d");
  });

  const PAGES = ["accounts", "invoices", "invoices/new", "bills", "bills/buy", "settings/branding"];

  test("no page has a violation in light and dark, and each fits 320 px", async () => {
    const visit = visitPages(browser, service, PAGES);
    for await (const { page, path, complaints } of visit) {
      const loading = page.getByText(/: loading$/);
      await expect.poll(() => loading.count(), { timeout: 30_000 }).toBe(0);
      await expectAccessible(page, path);
      expect(complaints, path).toEqual([]);
    }
  });

  test("a member who may only read sees no button that changes something", async () => {
    const as = await service.addMember("read_only");
    const { page } = await open("home", { as });
    for (const [path, action] of [
      ["accounts", "New account"],
      ["invoices", "New invoice"],
      ["bills", "Buy"],
    ] as const) {
      await follow(page, service.at(path));
      await page.getByText(/^\d+ (?:account|invoice|purchase)s?$/).waitFor();
      expect(await page.getByText(action, { exact: true }).count(), path).toBe(0);
    }
    await follow(page, service.at("settings/branding"));
    await page.getByRole("heading", { name: "Your role does not open this page" }).waitFor();
  });
});
