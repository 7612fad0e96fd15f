import type { Browser } from "playwright-core";
import { afterEach } from "vitest";
import { titleDrawn } from "./accessibility.ts";
import { KeptWindow, type OpenedPage, type WindowLooks } from "./kept-window.ts";
import { follow, watchRequests } from "./settled.ts";

export interface Looks {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  /** In a separate window, where no part of the app is loaded yet. */
  readonly isNew?: boolean;
}

async function openGallery(browser: Browser, url: string, looks: Looks = {}): Promise<OpenedPage> {
  const page = await browser.newPage({ ...windowLooks(looks), reducedMotion: "reduce" });
  watchRequests(page);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  await titleDrawn(page);
  return { page, complaints };
}

const windowLooks = ({ width = 1440, colorScheme = "light" }: Looks): WindowLooks => ({
  ...{ viewport: { width, height: 900 }, colorScheme },
});

/** Opens an address in the window of a suite, or in a new one. */
export const openShared = (
  window: KeptWindow,
  browser: Browser,
  url: string,
  looks: Looks = {},
): Promise<OpenedPage> =>
  looks.isNew === true
    ? openGallery(browser, url, looks)
    : window.open(url, windowLooks(looks), () => openGallery(browser, url, looks));

/** Opens addresses of an app for the tests of a suite, in one window unless a test needs more. */
export function useGallery(browser: () => Browser) {
  const window = new KeptWindow();
  afterEach(({ task }) => window.leave(browser(), task.result?.state === "fail"));
  return (url: string, looks: Looks = {}): Promise<OpenedPage> =>
    openShared(window, browser(), url, looks);
}

/** One window for many addresses of an app, which is loaded once. */
export class GalleryWindow {
  #opened: OpenedPage | undefined;

  async visit(browser: Browser, url: string): Promise<OpenedPage> {
    if (this.#opened === undefined) {
      this.#opened = await openGallery(browser, url);
      return this.#opened;
    }
    await follow(this.#opened.page, url);
    return this.#opened;
  }
}
