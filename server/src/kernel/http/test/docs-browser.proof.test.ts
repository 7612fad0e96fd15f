import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../../../../test/support/browser.ts";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { openPage, type Watched } from "./docs-browser.ts";

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
    await closeWindows(browser);
    await service?.stop();
  });
  const open = (path: string) => openPage(browser, `${service.url}${path}`);
  async function requireLooks(page: Page): Promise<void> {
    await page.locator("h1").first().waitFor();
    const brightness = async () => {
      const color = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
      return Number(/\d+/.exec(color)?.[0]);
    };
    expect(await brightness()).toBeGreaterThan(200);
    // Together, because the reference takes seconds of CPU for each.
    await page.setViewportSize({ width: 360, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(brightness, { timeout: 30_000 }).toBeLessThan(50);
    const width = () => page.evaluate("document.documentElement.scrollWidth");
    await expect.poll(width, { timeout: 30_000 }).toBe(360);
  }
  const heading = (page: Page) =>
    page.getByRole("heading", { name: "A payment with everything" }).first();

  /** The tests share one page: each start of the reference takes seconds of CPU. */
  describe("the reference", () => {
    let watched: Watched;
    beforeAll(async () => {
      watched = await open(PAYMENT);
    });
    afterAll(() => watched?.page.context().close());

    test("shows an operation, and no request leaves the origin", async () => {
      const { page, requests, complaints } = watched;
      await heading(page).waitFor();
      await page.getByRole("button", { name: TRY }).waitFor();
      const elsewhere = requests.filter(
        ({ url }) => !/^(data|blob):/.test(url) && !url.startsWith(service.url),
      );
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
    });

    /** Fills in the keys, sends the request twice, and returns what the page sent. */
    async function tryTwice() {
      const { page, requests } = watched;
      const sent = () => requests.filter(({ url }) => url.endsWith("/sample/payments"));
      if (sent().length > 0) return sent();
      const { apiKey, publicKey } = service.business.test;
      await page.getByRole("button", { name: TRY }).click();
      const dialog = page.getByRole("dialog");
      const secrets = dialog.locator("input[placeholder]:not([placeholder=''])");
      await secrets.nth(0).fill(apiKey);
      await secrets.nth(1).fill(publicKey);
      for (let time = 0; time < 2; time += 1) {
        const answer = page.waitForResponse((response) =>
          response.url().endsWith("/sample/payments"),
        );
        await dialog.getByRole("button", { name: /Send/ }).first().click();
        expect((await answer).status()).toBe(200);
        await dialog.getByText("200 OK").first().waitFor();
      }
      return sent();
    }

    test("sends each request as a new operation, without a test scenario", async () => {
      const sent = await tryTwice();
      const keys = sent.map(({ headers }) => headers["idempotency-key"]);
      expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
      expect(sent.map(({ headers }) => headers["x-test-scenario"])).toEqual([undefined, undefined]);
      const versions = sent.map(({ headers }) => headers["x-service-signature-version"]);
      expect(versions).toEqual(["v3", "v3"]);
      for (const { headers } of sent)
        expect(Math.abs(Date.now() - Number(headers["x-service-timestamp"]))).toBeLessThan(300_000);
    });

    test("signs a request on the page, and the Public Key never leaves it", async () => {
      expect(await tryTwice()).toHaveLength(2);
      expect(JSON.stringify(watched.requests)).not.toContain(service.business.test.publicKey);
    });

    test("is light for who likes it light, dark for who does not, and fits 360 pixels", async () => {
      await watched.page.keyboard.press("Escape");
      await watched.page.getByRole("dialog").waitFor({ state: "hidden" });
      await requireLooks(watched.page);
    });

    test("leads home", async () => {
      const { page } = watched;
      await page.locator("body > header").getByRole("link", { name: "Kasuwa" }).click();
      await page.getByRole("heading", { name: "Kasuwa", level: 1 }).waitFor();
    });
  });

  /** The tests share one page: a new one takes most of a second of CPU. */
  describe("each kind of page", () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await open("/"));
    });
    afterAll(() => page?.context().close());

    test.each([
      "/",
      "/docs/errors",
      "/docs/guides",
      "/docs/guides/operating",
      "/docs/guides/request-bodies",
      "/docs/search?q=webhook",
      "/nothing",
    ])("%s is light for who likes it light, dark for who does not, and fits 360 pixels", async (path) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${service.url}${path}`);
      await requireLooks(page);
    });
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
