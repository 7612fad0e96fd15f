import axe from "axe-core";
import type { Browser, Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
  await page.locator("h1").first().waitFor();
  return { page, complaints };
}

/** What axe objects to, short enough to read. */
export async function violationsOf(page: Page): Promise<string[]> {
  const options = JSON.stringify({ runOnly: RULES });
  const script = `${axe.source}; axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;
  return await page.evaluate<string[]>(script);
}
