import type { Browser, Page } from "playwright-core";
import { titleDrawn } from "./accessibility.ts";
import { follow, watchRequests } from "./settled.ts";

export interface Looks {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
}

export interface OpenedPage {
  readonly page: Page;
  /** Errors of the page, and of its policy. */
  readonly complaints: readonly string[];
}

export async function openGallery(
  browser: Browser,
  url: string,
  looks: Looks = {},
): Promise<OpenedPage> {
  const page = await browser.newPage({
    viewport: { width: looks.width ?? 1440, height: 900 },
    colorScheme: looks.colorScheme ?? "light",
    reducedMotion: "reduce",
  });
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
