import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../../../../../test/support/browser.ts";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { openPage } from "../../../../kernel/http/test/docs-browser.ts";

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A theme changes only colours. */
const RULES = {
  light: { runOnly: ALL },
  dark: { runOnly: { type: "rule", values: ["color-contrast"] }, preload: false },
} as const;

const collectionService = useCollections();

const title =
  chromiumPath === undefined
    ? "the pay page in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the pay page in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 60_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromiumPath!);
  });
  afterAll(() => closeWindows(browser));
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const invoiceOf = async (merchant: Collector, body: object = {}) => {
    const answer = await merchant.ask("/business/invoices", {
      ...{ amount: 12_500.5, description: "12 yards of adire", customerName: "Amina Bello" },
      ...{ expiresInMinutes: 45, ...body },
    });
    const invoice = answer.body.data as Record<string, string>;
    const accountNumber = String(invoice["paymentAccountNumber"]);
    return { accountNumber, url: `${collectionService().url}/pay/${invoice["publicToken"]}` };
  };

  const heading = (page: Page) => page.locator("h1").innerText();

  test("turns to paid by itself, without being loaded again, and shows a receipt", async () => {
    const merchant = await collectionService().collector("Adire Market");
    const invoice = await invoiceOf(merchant);
    const { page, requests, complaints } = await openPage(browser, invoice.url);
    expect(await heading(page)).toContain("₦12,500.50");
    await page.evaluate("window.marked = true");
    await merchant.pay(invoice.accountNumber, 2_500.5);
    await page.getByText("₦2,500.50 of ₦12,500.50 has arrived.").waitFor();
    const arrived = page.getByRole("progressbar", { name: "Amount received" });
    expect(await arrived.getAttribute("value")).toBe("250050");
    expect(await arrived.getAttribute("max")).toBe("1250050");
    await merchant.pay(invoice.accountNumber, 10_000);
    await page.getByRole("heading", { name: "Paid ₦12,500.50" }).waitFor();
    expect(await page.getByRole("status").innerText()).toContain("Paid");
    expect(await page.locator("dd").allInnerTexts()).toContain("Amina Bello");
    expect(await page.getByText("OKAFOR NGOZI MUSA").count()).toBe(2);
    expect(await page.evaluate("window.marked")).toBe(true);
    const elsewhere = requests.filter(
      ({ url }) => !url.startsWith("data:") && !url.startsWith(collectionService().url),
    );
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("opens its QR code on a wide screen, and keeps it closed on a phone", async () => {
    const invoice = await invoiceOf(await collectionService().collector());
    for (const [width, isShown] of [
      [1440, true],
      [360, false],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 740 } });
      const page = await context.newPage();
      await page.goto(invoice.url);
      await page.getByRole("button", { name: "Copy account number" }).waitFor();
      expect(await page.locator(".qr").isVisible()).toBe(isShown);
      await context.close();
    }
  });

  test("lets a payer download the receipt and return to the shop", async () => {
    const merchant = await collectionService().collector("Adire Market");
    const invoice = await invoiceOf(merchant, { returnUrl: "https://shop.example/thanks" });
    await merchant.pay(invoice.accountNumber, 12_500.5);
    const { page, complaints } = await openPage(browser, invoice.url);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^receipt-inv_\w+\.pdf$/);
    const back = page.getByRole("link", { name: "Return to Adire Market" });
    expect(await back.getAttribute("href")).toContain("https://shop.example/thanks?invoiceNumber=");
    expect(complaints).toEqual([]);
  });

  test("turns to paid without JavaScript too, after the button of test mode was pressed", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(invoice.url);
    expect(await heading(page)).toContain("₦12,500.50");
    expect(await page.getByRole("button", { name: /Copy/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Simulate payment" }).click();
    await page.getByRole("heading", { name: "Paid ₦12,500.50" }).waitFor();
    expect(page.url()).toBe(invoice.url);
  });

  test("without JavaScript reloads while it waits, and shows a payment that has arrived", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(invoice.url);
    await merchant.pay(invoice.accountNumber, 12_500.5);
    await page.getByRole("heading", { name: "Paid" }).waitFor({ timeout: 20_000 });
  });

  test("polls if it gets no event stream", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    const page = await browser.newPage();
    await page.route("**/events", (route) => route.fulfill({ status: 204 }));
    await page.goto(invoice.url);
    await merchant.pay(invoice.accountNumber, 12_500.5);
    await page.getByRole("heading", { name: "Paid" }).waitFor({ timeout: 20_000 });
  });

  test("copies the number, says so, and can be used with only the keyboard", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant);
    const context = await browser.newContext();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    await page.goto(invoice.url);
    const button = page.getByRole("button", { name: "Copy account number" });
    await button.waitFor();
    await page.keyboard.press("Tab");
    const focused = await page.evaluate<string>("document.activeElement.ariaLabel");
    expect(focused).toBe("Copy account number");
    await page.keyboard.press("Enter");
    await page.getByText("Copied").first().waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(invoice.accountNumber);
  });

  test("says when the time is over, while it is open", async () => {
    const merchant = await collectionService().collector();
    const invoice = await invoiceOf(merchant, { expiresInMinutes: 1 });
    const { page } = await openPage(browser, invoice.url);
    expect(await page.locator(".clock").innerText()).toMatch(/^(1:00|0:\d\d) left$/);
    await merchant.advance(61);
    await page.getByRole("heading", { name: "The time to pay has passed" }).waitFor();
    expect(await page.getByText(invoice.accountNumber).count()).toBe(0);
    expect(await page.locator("dd").allInnerTexts()).toContain("₦12,500.50");
  });

  const STATES = ["waiting", "part paid", "paid", "over"] as const;

  const inState = async (state: (typeof STATES)[number]) => {
    const merchant = await collectionService().collector("Adire Market");
    await collectionService().kit.database.run(
      sql`update businesses set color = '#f5b700' where id = ${merchant.businessId}`,
    );
    const invoice = await invoiceOf(merchant);
    const amount = { waiting: 0, "part paid": 5_000, paid: 12_500.5, over: 0 }[state];
    if (amount > 0) await merchant.pay(invoice.accountNumber, amount);
    if (state === "over") await merchant.advance(46 * 60);
    return invoice;
  };

  describe.each(STATES)("%s", (state) => {
    test("breaks none of the rules of accessibility, fits 320 and 360 pixels, light and dark", async () => {
      const { page } = await openPage(browser, (await inState(state)).url);
      await page.evaluate(axe.source);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [1280, 360, 320]) {
          await page.setViewportSize({ width, height: 900 });
          const options = { ...RULES[colorScheme], resultTypes: ["violations"] };
          const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
            `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
          );
          expect(found.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
          const folder = process.env["SCREENSHOTS"];
          const path = `${folder}/${state.replace(" ", "-")}-${colorScheme}-${width}.png`;
          if (folder !== undefined) await page.screenshot({ path, fullPage: true });
        }
      }
    });
  });
});
