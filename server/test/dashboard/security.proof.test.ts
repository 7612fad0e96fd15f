import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { leaveEdge, PASSWORD, signIn, totp } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  openAddress,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "security in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "security in a browser";

const WRONG_TRIES = 5;

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  const openAs = async (as: string) => {
    const opened = await openDashboard(browser, service, "settings/security", { as });
    return { ...opened, dialog: opened.page.getByRole("dialog") };
  };

  /** Fills in e-mail and password on the page of the log-in. */
  async function logIn(email: string): Promise<Page> {
    const { page } = await openAddress(browser, `${service.url}/login`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    return page;
  }

  test("an app is set up; its code opens the account, and a recovery code does so once", async () => {
    const email = await service.addMember("finance");
    const { page, dialog, complaints } = await openAs(email);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const secret = (await dialog.locator("[data-copy]").getAttribute("data-copy")) ?? "";
    await leaveEdge();
    await dialog.getByLabel("Code that the app shows").fill(totp(secret, -30));
    await page.keyboard.press("Enter");
    const listed = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await listed.first().waitFor();
    const codes = await listed.allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("Each login asks for a code", { exact: true }).waitFor();
    expect(page.url()).not.toContain(secret);

    const withApp = await logIn(email);
    await withApp.getByLabel("Code from your authenticator").fill(totp(secret));
    await withApp.keyboard.press("Enter");
    await withApp.waitForURL(/\/home$/);
    const withCode = await logIn(email);
    await recover(withCode, codes[0] ?? "");
    await withCode.waitForURL(/\/home$/);
    const again = await logIn(email);
    await recover(again, codes[0] ?? "");
    await again.getByRole("alert").waitFor();

    await page.getByRole("button", { name: "Remove the app" }).click();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove the app" }).click();
    await page.getByText("Not set up.").waitFor();
    expect(complaints).toEqual([]);
  });

  async function recover(page: Page, code: string): Promise<void> {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.keyboard.press("Enter");
  }

  test("after a wrong password the page says how many tries are left; then the right one is locked out too", async () => {
    const email = await service.addMember("support");
    const { page, dialog } = await openAs(email);
    await page.getByRole("button", { name: "Set a PIN" }).click();
    await dialog.getByLabel("New PIN").fill("4839");
    for (let left = WRONG_TRIES - 1; left > 0; left -= 1) {
      await dialog.getByLabel("Your password").fill(`wrong ${left}`);
      await dialog.getByRole("button", { name: "Set the PIN" }).click();
      await dialog
        .getByRole("alert")
        .getByText(new RegExp(`${left} (?:tries|try)`))
        .waitFor();
    }
    await dialog.getByLabel("Your password").fill("wrong 0");
    await dialog.getByRole("button", { name: "Set the PIN" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/Try again in 15 minutes|no tries left|0 tries left/i)
      .waitFor();
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Set the PIN" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/Try again in 1\d minutes/)
      .waitFor();
    const outside = await logIn(email);
    await outside
      .getByRole("alert")
      .getByText(/Try again in 1\d minutes/)
      .first()
      .waitFor();
  });

  test("a PIN is set with the password, and replaced", async () => {
    const email = await service.addMember("finance");
    const { page, dialog } = await openAs(email);
    for (const [open, act] of [
      ["Set a PIN", "Set the PIN"],
      ["Replace the PIN", "Replace the PIN"],
    ] as const) {
      await page.getByRole("button", { name: open }).click();
      await dialog.getByLabel("Your password").fill(PASSWORD);
      await dialog.getByLabel("New PIN").fill("4839");
      await dialog.getByRole("button", { name: act }).click();
      await dialog.locator("form").waitFor({ state: "detached" });
    }
    await page.getByText("Set, for all of your businesses").waitFor();
  });

  test("other sessions are listed, and ended one by one or all together", async () => {
    const email = await service.addMember("support");
    const others = [await signIn(service, email), await signIn(service, email)];
    const { page, dialog } = await openAs(email);
    await page.getByText("(this one)").waitFor();
    await page
      .getByRole("button", { name: /^End the session of/ })
      .first()
      .click();
    await dialog.getByRole("button", { name: "End the session" }).click();
    await dialog.locator("form").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await dialog.getByRole("button", { name: "End all other sessions" }).click();
    await dialog.locator("form").waitFor({ state: "detached" });
    for (const other of others)
      expect((await other.send("GET", "/dashboard/api/me/profile")).status).toBe(401);
    await page.getByText("(this one)").waitFor();
  });

  test("name and password are changed, and the new password opens the account", async () => {
    const email = await service.addMember("support");
    const { page, dialog } = await openAs(email);
    await page.getByRole("button", { name: "Change name" }).click();
    await dialog.getByLabel("Name").fill("Adébáyọ̀ Ṣónibárẹ́");
    await page.keyboard.press("Enter");
    await dialog.locator("form").waitFor({ state: "detached" });
    await page.getByText("Adébáyọ̀ Ṣónibárẹ́").first().waitFor();
    await page.getByRole("button", { name: "Change password" }).click();
    await dialog.getByLabel("Password now").fill(PASSWORD);
    await dialog.getByLabel("New password").fill("another horse battery");
    await dialog.getByRole("button", { name: "Change the password" }).click();
    await dialog.locator("form").waitFor({ state: "detached" });
    await signIn(service, email, "another horse battery");
  });

  test("has no violation in light and dark, and fits 320 px", async () => {
    const { page, complaints } = await openDashboard(browser, service, "settings/security");
    await page.getByText("(this one)").waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
