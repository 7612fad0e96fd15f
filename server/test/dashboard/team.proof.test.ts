import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../../src/kernel/http/test/docs-browser.ts";
import { lastMailTo, newEmail, PASSWORD } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  openAddress,
  openDashboard,
  startDashboard,
  violationsOf,
  widthOf,
} from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "the team in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the team in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

  test("a person is invited by keyboard, joins by the mail, gets another role, and is removed", async () => {
    const email = newEmail("bisi");
    const { page, complaints } = await openDashboard(browser, service, "settings/team");
    await page.getByText("You are alone here").waitFor();
    await page.getByRole("button", { name: "Invite" }).press("Enter");
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.locator("input[type=radio]:focus").waitFor();
    await page.keyboard.press("ArrowUp");
    expect(await page.getByRole("radio", { name: /^Support/ }).isChecked()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await rowOf(page, email).getByText("Support").waitFor();
    await rowOf(page, email).getByText("7 days left").waitFor();

    const colleague = await join(email);
    await colleague.goto(service.at("keys"));
    await colleague
      .getByText(/Support/)
      .first()
      .waitFor();
    expect(await colleague.getByRole("button", { name: "Reveal" }).count()).toBe(0);

    await page.reload();
    await page.getByRole("button", { name: "Change role of Bisi Adeyemi" }).click();
    await page.getByRole("radio", { name: /^Developer/ }).check();
    await page.getByRole("button", { name: "Make Developer" }).click();
    await rowOf(page, email).getByText("Developer").waitFor();
    await colleague.reload();
    await colleague.getByRole("button", { name: "Reveal" }).waitFor();

    await page.getByRole("button", { name: "Remove Bisi Adeyemi" }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Remove Bisi Adeyemi" }).click();
    await rowOf(page, email).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Audit" }).click();
    for (const what of ["Invited a person", "Changed the role of a member", "Removed a member"])
      await page.getByText(what).first().waitFor();
    await page.getByRole("row").filter({ hasText: "Removed a member" }).getByRole("link").click();
    await page.getByRole("complementary").getByText(service.email).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await colleague.goto(service.at("home"));
    await colleague
      .getByText(/not a member|No business/i)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  /** The person follows the link of the mail, and sets a password. */
  async function join(email: string): Promise<Page> {
    const mail = await lastMailTo(service, email);
    const fragment = /\/join#(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const { page } = await openAddress(browser, `${service.url}/join#${fragment}`);
    await page.getByLabel("Your name").fill("Bisi Adeyemi");
    await page.getByLabel(/password/i).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/b\//);
    return page;
  }

  test("an address that is a member, or none, is refused at its field", async () => {
    const { page } = await openDashboard(browser, service, "settings/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Invite" }).click();
    for (const email of [service.email, "no address"]) {
      await dialog.getByLabel("E-mail").fill(email);
      await dialog.getByRole("button", { name: "Send the invitation" }).click();
      await dialog.locator("[aria-invalid]").waitFor();
    }
  });

  test("an invitation is sent again, and revoked", async () => {
    const email = newEmail("chidi");
    const { page } = await openDashboard(browser, service, "settings/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Invite" }).click();
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    await rowOf(page, email).getByRole("button", { name: "Send again" }).click();
    const before = await lastMailTo(service, email);
    await dialog.getByRole("button", { name: "Send a new invitation" }).click();
    await dialog.locator("form").waitFor({ state: "detached" });
    expect((await lastMailTo(service, email))?.body).not.toBe(before?.body);
    await page.getByRole("button", { name: `Revoke the invitation of ${email}` }).click();
    await dialog.getByRole("button", { name: "Revoke the invitation" }).click();
    await rowOf(page, email).waitFor({ state: "detached" });
  });

  test("an admin sees why an owner stays, and a reader sees no action", async () => {
    const admin = await service.addMember("admin");
    const asAdmin = await openDashboard(browser, service, "settings/team", { as: admin });
    await asAdmin.page.getByText("Only an owner may change this.").waitFor();
    await asAdmin.page.getByRole("button", { name: "Invite" }).click();
    expect(await asAdmin.page.getByRole("radio", { name: /^Owner/ }).count()).toBe(0);
    const reader = await service.addMember("read_only");
    const { page } = await openDashboard(browser, service, "settings/team", { as: reader });
    await rowOf(page, reader).getByText("(you)").waitFor();
    expect(await page.getByRole("button", { name: /^(Invite|Change role|Remove)/ }).count()).toBe(
      0,
    );
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave the business" }).click();
    await page.waitForURL(/\/b$/);
  });

  test.each([
    "light",
    "dark",
  ] as const)("has no violation in %s, and fits 320 px", async (colorScheme) => {
    const { page, complaints } = await openDashboard(browser, service, "settings/team", {
      colorScheme,
    });
    await rowOf(page, service.email).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await widthOf(page)).toBe(320);
    expect(complaints).toEqual([]);
  });
});
