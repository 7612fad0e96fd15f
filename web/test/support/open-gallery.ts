import type { Browser, Page } from "playwright-core";
import { titleDrawn } from "./accessibility.ts";

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

/** One window for many addresses: a page takes half the time of one in a window of its own. */
export class GalleryWindow {
  #opened: OpenedPage | undefined;

  async visit(browser: Browser, url: string): Promise<OpenedPage> {
    if (this.#opened === undefined) {
      this.#opened = await openGallery(browser, url);
      return this.#opened;
    }
    await this.#opened.page.goto(url);
    await titleDrawn(this.#opened.page);
    return this.#opened;
  }
}
