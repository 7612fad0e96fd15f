import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { chromiumPath, openBrowser } from "./browser.ts";
import { builtProduct } from "./build-web.ts";
import { type GalleryService, type SampleAnswer, startApp } from "./gallery-service.ts";
import { openAgain } from "./kept-window.ts";
import { type Looks, useGallery } from "./open-gallery.ts";

/** Tests of the console in a browser. They are left out on a machine without one. */
export function describeConsole(title: string, tests: () => void): void {
  const name =
    chromiumPath === undefined
      ? `${title} (left out: no Chromium here; install one or set CHROMIUM)`
      : title;
  describe.runIf(chromiumPath !== undefined)(name, tests);
}

/** Serves the built console with these answers during the tests of a suite. */
export function useConsole({ answer }: { readonly answer: SampleAnswer }) {
  let browser: Browser;
  let app: GalleryService;
  beforeAll(async () => {
    app = await startApp({ folder: await builtProduct(), page: "console.html", answer });
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  const addressOf = (path: string): string => `${app.url}/console/${path}`;
  const openAt = useGallery(() => browser);
  const open = (path: string, looks: Looks = {}) => openAt(addressOf(path), looks);
  const openNext = (page: Page, path: string) => openAgain(page, addressOf(path));
  return { open, openNext, addressOf };
}
