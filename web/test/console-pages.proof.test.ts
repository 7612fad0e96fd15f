import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { chromiumPath, closeWindows, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub } from "./support/console-answers.ts";
import { CONSOLE_PAGES, SERVICE_PAGES } from "./support/console-pages.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { GalleryWindow } from "./support/open-gallery.ts";
import { ServiceStub } from "./support/service-stub.ts";
import { settled } from "./support/settled.ts";

const title =
  chromiumPath === undefined
    ? "pages of the console (left out: no Chromium here; install one or set CHROMIUM)"
    : "pages of the console";

const PARTS = [
  { part: "of money and people", pages: CONSOLE_PAGES, stub: new ConsoleStub() },
  { part: "of businesses and the service", pages: SERVICE_PAGES, stub: new ServiceStub() },
] as const;

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(() => closeWindows(browser));

  describe.each(PARTS)("$part", ({ pages, stub }) => {
    let app: GalleryService;
    const window = new GalleryWindow();
    beforeAll(async () => {
      app = await startApp({
        ...{ folder: await builtProduct(), page: "console.html" },
        answer: (request, response) => stub.answer(request, response),
      });
    });
    afterAll(() => app?.close());

    test.each(pages)("%s has no violation in light and dark, and fits 320 px", async (path) => {
      const { page, complaints } = await window.visit(browser, `${app.url}/console/${path}`);
      await settled(page);
      await expectAccessible(page);
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });
});
