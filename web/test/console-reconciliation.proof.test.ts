import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { chromiumPath, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub } from "./support/console-answers.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { openGallery } from "./support/open-gallery.ts";

const title =
  chromiumPath === undefined
    ? "reconciliation in the console (left out: no Chromium here; install one or set CHROMIUM)"
    : "reconciliation in the console";

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let app: GalleryService;
  const stub = new ConsoleStub();
  beforeAll(async () => {
    app = await startApp({
      ...{ folder: await builtProduct(), page: "console.html" },
      answer: (request, response) => stub.answer(request, response),
    });
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(() => {
    stub.sent.length = 0;
  });
  const open = (path: string) => openGallery(browser, `${app.url}/console/${path}`);

  test("each page says which sign the clearing account has there", async () => {
    const { page } = await openGallery(browser, `${app.url}/console/live/money/accounts`);
    await page.getByText(/so provider clearing is negative here, and positive on/).waitFor();
    await page.goto(`${app.url}/console/live/money/trial-balances/2026-11-27`);
    await page.getByText(/provider clearing, is a debit and so positive here/).waitFor();
    await page.goto(`${app.url}/console/live/money/reconciliation`);
    await page.getByText(/positive here. On Accounts it is negative/).waitFor();
    await page.context().close();
  });

  test("the page compares with a file, and says where the differences are decided", async () => {
    const { page } = await open("live/money/reconciliation");
    // One of the two was left for some days.
    const waiting = page.getByText("1 difference to decide, in the");
    await waiting.getByRole("link", { name: "inbox" }).waitFor();
    await page.getByRole("button", { name: "Compare with a statement" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Provider").fill("vtpass");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: Buffer.from("date,in") });
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Compare" }).click();
    await dialog.getByRole("button", { name: "Done" }).waitFor();
    expect(stub.sent).toMatchObject([
      { name: "provider reconcile", parameters: { provider: "vtpass" } },
    ]);
    expect(JSON.stringify(stub.sent)).toContain(btoa("date,in"));
    await page.context().close();
  });

  test("a difference links to the transaction that it is about", async () => {
    const { page } = await open("live/inbox/difference/512");
    const link = page.getByRole("link", { name: "trf_01jd7zzq2m4k8v, with its ids" });
    expect(await link.getAttribute("href")).toContain("transactions?search=trf_01jd7zzq2m4k8v");
    await page.context().close();
  });
});
