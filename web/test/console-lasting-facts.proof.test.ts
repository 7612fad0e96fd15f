import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { chromiumPath, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub, SAMPLE_READS, TUNDE } from "./support/console-answers.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { openGallery } from "./support/open-gallery.ts";

const title =
  chromiumPath === undefined
    ? "what lasts, in the inbox (left out: no Chromium here; install one or set CHROMIUM)"
    : "what lasts, in the inbox";

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

  test("an open circuit breaker and a pause stand there while they last, with their pages", async () => {
    const { page } = await openGallery(browser, `${app.url}/console/live/inbox`);
    const facts = page.getByRole("region", { name: "While it lasts" });
    await facts.getByText("Its work waits. 12 orders wait for it.").waitFor();
    await facts.getByText("Merchants read: Bills are back at noon.").waitFor();
    expect(await facts.getByRole("listitem").count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    const breaker = facts.getByRole("link", { name: "The circuit breaker of Monnify is open" });
    expect(await breaker.getAttribute("href")).toBe("/console/live/providers");
    const pause = facts.getByRole("link", { name: "Bills is paused" });
    expect(await pause.getAttribute("href")).toBe("/console/live/system/pauses");
    stub.reads = { ...SAMPLE_READS, "provider list": [], pauses: [] };
    await page.reload();
    await page.getByRole("heading", { name: /^Decisions/ }).waitFor();
    await facts.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a role that does not read about providers sees no breaker, and no error", async () => {
    stub.reads = SAMPLE_READS;
    stub.operator = { ...TUNDE, role: "finance" };
    const { page } = await openGallery(browser, `${app.url}/console/live/inbox`);
    await page.getByRole("link", { name: "Bills is paused" }).waitFor();
    expect(await page.getByText(/circuit breaker/).count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });
});
