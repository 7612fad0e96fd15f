import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { countMailsTo, lastMailTo } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  openDashboard,
  shareWindow,
  startDashboard,
} from "../support/open-dashboard.ts";
import { ask } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "notifications in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "notifications in a browser";

const PATH = "settings/notifications";

/** The simulated bank refuses a transfer to it after five seconds. */
const FAILS = "3012450026";

/** Changes a switch, and waits for the answer: a reload before it would end the request. */
async function saved(page: Page, change: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "PUT"),
    change(),
  ]);
  expect(answer.status()).toBe(200);
}

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  test("a member who asks for mail gets it when a transfer fails, and a member who turned it off gets none", async () => {
    const quiet = await service.addMember("finance");
    const owner = await openDashboard(browser, service, PATH);
    await saved(owner.page, () =>
      owner.page.getByRole("switch", { name: "Also in test mode" }).press("Space"),
    );
    const other = await openDashboard(browser, service, PATH, { as: quiet });
    await saved(other.page, () =>
      other.page.getByRole("switch", { name: "Also in test mode" }).check(),
    );
    await saved(other.page, () => other.page.getByRole("switch", { name: /failed$/ }).uncheck());
    await other.page.reload();
    const failed = other.page.getByRole("switch", { name: /failed$/ });
    await failed.waitFor();
    expect(await failed.isChecked()).toBe(false);
    const before = await countMailsTo(service, quiet);
    const sent = await ask(service, {
      path: "/business/single",
      idempotencyKey: "a transfer that fails",
      body: {
        ...{ amount: 1_500, narration: "rent", phoneNumber: "08031234567" },
        ...{ destinationBankCode: "999", destinationAccountNumber: FAILS },
        destinationAccountName: "EZE CHIDI MUSA",
      },
    });
    expect(sent.status, sent.text).toBe(200);
    await ask(service, { path: "/test/clock/advance", body: { seconds: 60 } });
    await expect
      .poll(async () => (await lastMailTo(service, service.email))?.subject, { timeout: 90_000 })
      .toMatch(/^\[Test mode\] .*NGN 1,500.00 to .* failed$/);
    expect(await countMailsTo(service, quiet)).toBe(before);
    expect(owner.complaints).toEqual([]);
  });

  test("mail that protects the business cannot be turned off, and each role sees only the kinds for it", async () => {
    const { page } = await openDashboard(browser, service, PATH);
    const access = page.getByRole("switch", { name: "Live keys, the team or approvals changed" });
    await access.waitFor();
    expect([await access.isChecked(), await access.isDisabled()]).toEqual([true, true]);
    const reason = page.getByText("Locked: owners and admins always get it.");
    expect(await reason.count()).toBe(2);
    const as = await service.addMember("read_only");
    const reader = await openDashboard(browser, service, PATH, { as });
    await reader.page.getByRole("switch").first().waitFor();
    expect(await reader.page.getByRole("switch").count()).toBe(3);
  });

  test("has no violation in light and dark, and nothing scrolls at 320 px", async () => {
    const { page, complaints } = await openDashboard(browser, service, PATH);
    await page.getByRole("switch").first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
