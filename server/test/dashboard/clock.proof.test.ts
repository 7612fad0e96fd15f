import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import {
  type DashboardService,
  follow,
  openDashboard,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";
import { ask } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "the test clock in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the test clock in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 120_000);
  afterAll(async () => {
    await closeWindows(browser);
    await service?.stop();
  });

  test("an open page shows that the API advanced the clock, without a reload", async () => {
    const { page, complaints } = await openDashboard(browser, service, "home");
    await page.waitForLoadState("domcontentloaded");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.evaluate("window.isSameDocument = true");
    const note = page.getByRole("status").getByText(/Test clock: /);
    expect(await note.count()).toBe(0);
    await ask(service, { path: "/test/clock/advance", body: { seconds: 7_200 } });
    await page.getByText("2 h ahead of the real time").waitFor({ timeout: 30_000 });
    await ask(service, { path: "/test/clock/advance", body: { seconds: 3_600 } });
    await page.getByText("3 h ahead of the real time").waitFor({ timeout: 30_000 });
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a page with real times says so, and counts its days from the real time", async () => {
    await ask(service, { path: "/test/clock/advance", body: { seconds: 5 * 86_400 } });
    const { page } = await openDashboard(browser, service, "requests");
    await page.getByText(/^Real time: /).waitFor();
    await page.getByText(/The test clock is 5 days ahead\./).waitFor();
    await page
      .getByRole("rowheader", { name: /^(Today|Yesterday), / })
      .first()
      .waitFor();
    await follow(page, service.at("transactions"));
    await page.getByText(/^Test clock: /).waitFor();
  });
});
