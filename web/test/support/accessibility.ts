import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const require = createRequire(import.meta.url);
/** The minified version, which a page loads in half the time. */
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const run = (options: object): string =>
  `axe.run(${JSON.stringify({ ...options, resultTypes: ["violations"], preload: false })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;
/** A theme changes only colours. A phone has its own parts, so all rules are checked there. */
const RUNS = {
  all: run({ runOnly: RULES }),
  colours: run({ runOnly: { type: "rule", values: ["color-contrast"] } }),
} as const;
const COLOUR = "getComputedStyle(document.body).color";

/** The violations that axe finds, short enough to read. */
export async function violationsOf(
  page: Page,
  rules: keyof typeof RUNS = "all",
): Promise<string[]> {
  // The previous filter's rows are paler until the new ones arrive, and axe would report their
  // contrast.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(`${AXE}; 0`);
  return await page.evaluate<string[]>(RUNS[rules]);
}

const HAS_TITLE =
  "new Promise((found) => { const look = () => document.querySelector('h1') ? found() : setTimeout(look, 20); look(); })";

/** Waits for the page's title. A locator alone looks for it at 270 ms and then at 770, and there are hundreds of pages. */
export async function titleDrawn(page: Page): Promise<void> {
  // A redirect aborts the script that runs in the old page.
  await page.evaluate(HAS_TITLE).catch(() => undefined);
  await page.locator("h1").first().waitFor();
}

const IDLE =
  "new Promise((idle) => requestIdleCallback(() => setTimeout(idle), { timeout: 2000 }))";

/** Waits until the page is idle: only then do new elements take keys. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(IDLE);
}

/** The width of the page. If it is wider than its window, it scrolls sideways. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth");

/** Expects no violation in light and dark, nor at the width of a small phone, where nothing may scroll sideways. */
export async function expectAccessible(page: Page, about = page.url()): Promise<void> {
  const colours = new Set<unknown>();
  for (const [colorScheme, rules] of [
    ["light", "all"],
    ["dark", "colours"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, rules), `${about}, ${colorScheme}`).toEqual([]);
    colours.add(await page.evaluate(COLOUR));
  }
  expect(colours.size, `${about} looks different in the dark`).toBe(2);
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await widthOf(page), about).toBe(320);
  expect(await violationsOf(page), `${about}, 320 px`).toEqual([]);
  if (wide !== null) await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
}
