import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { chromiumPath, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub } from "./support/console-answers.ts";
import { CONSOLE_PAGES } from "./support/console-pages.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { GalleryWindow } from "./support/open-gallery.ts";

const title =
  chromiumPath === undefined
    ? "pages of the console (left out: no Chromium here; install one or set CHROMIUM)"
    : "pages of the console";

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let app: GalleryService;
  const window = new GalleryWindow();
  beforeAll(async () => {
    const stub = new ConsoleStub();
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

  test.each(
    CONSOLE_PAGES,
  )("%s has no violation in light and dark, and fits 320 px", async (path) => {
    const { page, complaints } = await window.visit(browser, `${app.url}/console/${path}`);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
