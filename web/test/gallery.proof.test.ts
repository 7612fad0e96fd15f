import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, idle, violationsOf } from "./support/accessibility.ts";
import { chromiumPath, closeWindows, openBrowser } from "./support/browser.ts";
import { buildGallery } from "./support/build-web.ts";
import { type GalleryService, startGallery } from "./support/gallery-service.ts";
import { openAgain } from "./support/kept-window.ts";
import { useGallery } from "./support/open-gallery.ts";

const title =
  chromiumPath === undefined
    ? "the components in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the components in a browser";

const PAGES = ["live/home", "live/transactions", "test/parts", "live/forms"];

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let gallery: GalleryService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kasuwa-gallery-"));
    await buildGallery(folder);
    gallery = await startGallery(folder);
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await closeWindows(browser);
    await gallery?.close();
    await rm(folder, { recursive: true });
  });
  const openAt = useGallery(() => browser);
  const addressOf = (path: string) => `${gallery.url}/b/1000001/${path}`;
  const open = (path: string, looks = {}) => openAt(addressOf(path), looks);

  test.each(PAGES)("%s has no violation in light and dark, and fits 320 px", async (path) => {
    const { page, complaints } = await open(path);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test("a dialog asks for the PIN, keeps a refused PIN, and says why", async () => {
    const { page, complaints } = await open("live/parts");
    await page.getByRole("button", { name: "Send ₦85,000.00" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Transaction PIN").pressSequentially("1234");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.getByText("That PIN is not right. 3 tries left.").waitFor();
    expect(await dialog.getByLabel("Transaction PIN").inputValue()).toBe("1234");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a dialog asks for the code that the service sent, for the reason and for the name", async () => {
    const { page } = await open("live/parts");
    await page.getByRole("button", { name: "Rotate key" }).click();
    const dialog = page.getByRole("dialog");
    const act = dialog.getByRole("button", { name: "Rotate key" });
    expect(await act.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("Why").fill("Lost laptop");
    await dialog.getByLabel("Type Adire Market to go on").fill("Adire Market");
    await act.click();
    await dialog.getByText("We sent it to n…@adire.example just now.").waitFor();
  });

  test("a combobox has a name, lists what matches, and hides nothing on the page from a screen reader", async () => {
    const { page, complaints } = await open("live/forms");
    const bank = page.getByRole("combobox", { name: "Bank" });
    await bank.click();
    const list = page.getByRole("listbox", { name: "Bank" });
    expect(await list.getByRole("option").count()).toBe(4);
    await expectAccessible(page);
    await bank.fill("no such");
    await page.getByText("No bank has this name.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await bank.fill("bank");
    await bank.press("ArrowDown");
    await bank.press("ArrowDown");
    expect(await violationsOf(page)).toEqual([]);
    await bank.press("Enter");
    expect(await bank.inputValue()).toBe("Zenith Bank");
    expect(await list.count()).toBe(0);
    await bank.fill("Zen");
    await bank.press("Escape");
    expect(await bank.inputValue()).toBe("Zenith Bank");
    await page.getByRole("button", { name: "Show all of Bank" }).click();
    await list.getByRole("option", { name: "Kuda" }).click();
    expect(await bank.inputValue()).toBe("Kuda");
    expect(complaints).toEqual([]);
  });

  const rowLinks = (page: Page) => page.locator("[data-row-link]");

  test("J and K move between rows, Enter opens one, and Escape closes it", async () => {
    const { page, complaints } = await open("live/transactions?status=Failed");
    await rowLinks(page).first().waitFor();
    await idle(page);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const drawer = page.locator("[data-drawer]");
    await drawer.waitFor();
    expect(page.url()).toMatch(/transactions\/trf_\w+\?status=Failed$/);
    const title = await drawer.getAttribute("aria-label");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe(title);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("]");
    await expect.poll(() => drawer.getAttribute("aria-label")).not.toBe(title);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate("document.activeElement.hasAttribute('data-row-link')"))
      .toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a row is opened on a phone, and the link back leads to the list", async () => {
    const { page } = await open("live/transactions?status=Failed", { width: 360 });
    await page
      .getByRole("link", { name: /^Fatima Bello Stores/ })
      .first()
      .click();
    await page.locator("[data-drawer]").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator("[data-drawer]").getByRole("link", { name: "Transactions" }).click();
    await rowLinks(page).first().waitFor();
    expect(page.url()).toMatch(/transactions\?status=Failed$/);
  });

  test("selected rows are counted and added up", async () => {
    const { page } = await open("live/transactions");
    await page
      .getByRole("checkbox", { name: /^Select Adébáyọ̀/ })
      .first()
      .check();
    await page
      .getByRole("checkbox", { name: /^Select Musa/ })
      .first()
      .check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    expect(await bar.innerText()).toContain("2 transactions selected");
    expect(await bar.innerText()).toContain("−₦1,725,000.00");
  });

  test("a filter is added, is shown as a sentence and in the address, and is removed", async () => {
    const { page } = await open("live/transactions");
    await rowLinks(page).first().waitFor();
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Amount at least…" }).click();
    await page.getByLabel("Amount at least").fill("40000");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: /Amount at least ₦40,000/ })
      .first()
      .waitFor();
    expect(page.url()).toContain("minAmount=40000");
    await page.getByRole("button", { name: "Remove the filter Amount at least ₦40,000" }).click();
    await expect.poll(() => page.url()).not.toContain("minAmount");
  });

  test("an empty list and a failed list say which they are", async () => {
    const { page } = await open("live/transactions?searchBy=nothing");
    await page.getByRole("heading", { name: "No transactions match this filter" }).waitFor();
    await openAgain(page, addressOf("live/transactions?searchBy=broken"));
    await page
      .getByRole("heading", { name: "Transactions did not load" })
      .waitFor({ timeout: 30_000 });
    await page.getByText("The server answered 503.").waitFor();
  });

  test("of 2,000 rows only those near the window are drawn", async () => {
    const { page } = await open("live/transactions?searchBy=many");
    await rowLinks(page).first().waitFor();
    expect(await rowLinks(page).count()).toBeLessThan(120);
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight / 2)");
    await expect.poll(() => rowLinks(page).count()).toBeGreaterThan(10);
  });

  test("the palette finds pages, customers and amounts by keyboard alone", async () => {
    const { page, complaints } = await open("live/home");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").pressSequentially("85000");
    await dialog.getByText("Transactions with 85000").waitFor();
    await dialog.getByText("fatima@bello.example").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.locator("[data-drawer]").waitFor();
    expect(page.url()).toContain("/live/transactions/trf_");
    expect(complaints).toEqual([]);
  });

  test("a link without a session leads to the log-in page once, with the address to return to", async () => {
    const page = await browser.newPage();
    let asked = 0;
    await page.route("**/dashboard/api/me/**", (route) => {
      asked += 1;
      const error = { code: "unauthorized", message: "Log in.", param: null };
      return route.fulfill({ status: 401, json: { data: null, error, meta: null } });
    });
    await page.goto(addressOf("live/transactions?status=Failed"));
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    const next = new URL(page.url()).searchParams.get("next");
    expect(next).toBe("/b/1000001/live/transactions?status=Failed");
    expect(asked).toBe(1);
  });

  test("keys do nothing in a field", async () => {
    const { page } = await open("live/transactions");
    await page.keyboard.press("/");
    await page.keyboard.type("jkf?gh");
    expect(await page.getByRole("searchbox").inputValue()).toBe("jkf?gh");
    expect(page.url()).toContain("/transactions");
  });

  test("test mode is named in the title of the tab and over the page", async () => {
    const { page } = await open("test/transactions");
    expect(await page.title()).toBe("Test · Transactions · Adire Market");
    await page.getByText("Test mode: no real money moves").waitFor();
    await page
      .getByRole("navigation", { name: "Mode" })
      .getByRole("link", { name: "Live" })
      .click();
    await expect.poll(() => page.title()).toBe("Transactions · Adire Market");
  });
});
