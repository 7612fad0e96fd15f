import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { chromiumPath, type Looks, openBrowser, openPage } from "./docs-browser.ts";

const PAYMENT = "/docs#tag/sample/POST/api/v1/sample/payments";
const TRY = /Test Request.*sample\/payments/s;
/** The reference is four megabytes of program, which a busy machine takes its time to start. */
const PAGE_TIMEOUT_MS = 90_000;
const title =
  chromiumPath === undefined
    ? "the documentation in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the documentation in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: PAGE_TIMEOUT_MS }, () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService([sampleRoutes]);
    browser = await openBrowser(chromiumPath!);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const open = (path: string, looks?: Looks) => openPage(browser, `${service.url}${path}`, looks);
  const heading = (page: Page) =>
    page.getByRole("heading", { name: "A payment with everything" }).first();

  test("the reference shows an operation, and no request leaves the origin", async () => {
    const { page, requests, complaints } = await open(PAYMENT);
    await heading(page).waitFor();
    await page.getByRole("button", { name: TRY }).waitFor();
    const elsewhere = requests.filter(
      ({ url }) => !/^(data|blob):/.test(url) && !url.startsWith(service.url),
    );
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  /** Fills in the keys, and returns what sends the request and waits for its answer. */
  async function tryPayment(page: Page): Promise<() => Promise<void>> {
    const { apiKey, publicKey } = service.business.test;
    await page.getByRole("button", { name: TRY }).click();
    const dialog = page.getByRole("dialog");
    const secrets = dialog.locator("input[placeholder]:not([placeholder=''])");
    await secrets.nth(0).fill(apiKey);
    await secrets.nth(1).fill(publicKey);
    return async () => {
      const answer = page.waitForResponse((response) =>
        response.url().endsWith("/sample/payments"),
      );
      await dialog.getByRole("button", { name: /Send/ }).first().click();
      expect((await answer).status()).toBe(200);
      await dialog.getByText("200 OK").first().waitFor();
    };
  }

  test("each request tried on the page is a new operation, without a test scenario", async () => {
    const { page, requests } = await open(PAYMENT);
    const send = await tryPayment(page);
    await send();
    await send();
    const sent = requests.filter(({ url }) => url.endsWith("/sample/payments"));
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    expect(sent.map(({ headers }) => headers["x-test-scenario"])).toEqual([undefined, undefined]);
    expect(sent.map(({ headers }) => headers["x-service-signature-version"])).toEqual(["v3", "v3"]);
    const timestamps = sent.map(({ headers }) => Number(headers["x-service-timestamp"]));
    for (const timestamp of timestamps)
      expect(Math.abs(Date.now() - timestamp)).toBeLessThan(300_000);
  });

  test("a request tried on the page is signed there, and the Public Key never leaves it", async () => {
    const { publicKey } = service.business.test;
    const { page, requests } = await open(PAYMENT);
    const send = await tryPayment(page);
    await send();
    expect(requests.some(({ url }) => url.endsWith("/sample/payments"))).toBe(true);
    expect(JSON.stringify(requests)).not.toContain(publicKey);
  });

  test.each([
    PAYMENT,
    "/",
    "/docs/errors",
    "/docs/guides",
    "/docs/guides/operating",
    "/docs/guides/request-bodies",
    "/docs/search?q=webhook",
    "/nothing",
  ])("%s is light for who likes it light, dark for who does not, and fits 360 pixels", async (path) => {
    const { page } = await open(path, { colorScheme: "light" });
    await page.locator("h1").first().waitFor();
    const brightness = async () => {
      const color = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
      return Number(/\d+/.exec(color)?.[0]);
    };
    expect(await brightness()).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(brightness).toBeLessThan(50);
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  test("from the first page a reader comes to a guide, and no request leaves the origin", async () => {
    const { page, requests, complaints } = await open("/");
    await page.getByRole("link", { name: "Making requests" }).click();
    await page.getByRole("heading", { name: "Making requests", level: 1 }).waitFor();
    await page.locator("header").getByRole("link", { name: "Guides" }).click();
    await page.getByRole("link", { name: "Test mode" }).click();
    await page.getByRole("heading", { name: "Test mode", level: 1 }).waitFor();
    expect(await page.evaluate("document.styleSheets.length")).toBe(2);
    const violations = await page.evaluate(`${axe.source}; axe.run().then((r) => r.violations)`);
    expect(violations).toEqual([]);
    expect(
      requests.filter(({ url }) => !/^data:/.test(url) && !url.startsWith(service.url)),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a reader searches, opens a section that was found, and copies an example", async () => {
    const { page, complaints } = await open("/docs/guides");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("searchbox").fill("short form");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "A short form for trying things" }).click();
    await page.getByRole("navigation", { name: "On this page" }).waitFor();
    const example = page.locator(".example", { hasText: "kasuwa() {" });
    await example.getByRole("button", { name: "Copy" }).click();
    await example.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toMatch(/^kasuwa\(\) \{[\s\S]*field\(\)/);
    const violations = await page.evaluate(`${axe.source}; axe.run().then((r) => r.violations)`);
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the reference leads home", async () => {
    const { page } = await open("/docs");
    await page.locator("body > header").getByRole("link", { name: "Kasuwa" }).click();
    await page.getByRole("heading", { name: "Kasuwa", level: 1 }).waitFor();
  });

  test("the page of errors has its style, asks no other host, and leads to the section that a message names", async () => {
    const { page, requests, complaints } = await open("/docs/errors#insufficient_balance");
    await page.locator("#insufficient_balance").waitFor();
    expect(await page.locator("#insufficient_balance h2").isVisible()).toBe(true);
    expect(await page.evaluate("document.styleSheets.length")).toBe(2);
    expect(
      requests.filter(({ url }) => !/^data:/.test(url) && !url.startsWith(service.url)),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
