import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signIn } from "../support/dashboard-person.ts";
import { cookiesOf, type DashboardService, startDashboard } from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "pages that load (left out: no Chromium here; install one or set CHROMIUM)"
    : "pages that load";

/** Cumulative layout shift: 0 for a page that never moves, and good below 0.1. */
const SHIFT_MAX = 0.02;

const PAGES = [
  ...["home", "transactions", "send", "approvals", "accounts", "invoices", "settlements"],
  ...["customers", "cards", "webhooks", "requests", "settings/team"],
];

/** Adds up the layout shifts without user input that the browser reports. */
const OBSERVE = `
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) layoutShift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 180_000);
  afterAll(async () => {
    await closeWindows(browser);
    await service?.stop();
  });

  test("do not move under the pointer", async () => {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addCookies(cookiesOf((await signIn(service, service.email)).cookie, service.url));
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const shifts = new Map<string, number>();
    for (const path of PAGES) {
      await page.goto(service.at(path));
      await page.waitForLoadState("networkidle");
      shifts.set(path, await page.evaluate<number>("layoutShift"));
    }
    expect([...shifts].filter(([, shift]) => shift > SHIFT_MAX)).toEqual([]);
  });
});
