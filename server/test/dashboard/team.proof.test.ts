import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFocus, tabTo } from "../../../web/test/support/keyboard.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { enableTotp, lastMailTo, newEmail, PASSWORD, signIn } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  openAddress,
  openDashboard,
  shareWindow,
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
    await service?.stop();
  });
  shareWindow(() => browser);

  const isTooWide = (element: { scrollWidth: number; clientWidth: number }) =>
    element.scrollWidth > element.clientWidth;

  const rowOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

  test("a person is invited by keyboard, joins by the mail, gets another role, and is removed", async () => {
    const email = newEmail("bisi");
    const { page, complaints } = await openDashboard(browser, service, "settings/team");
    await page.getByText("You are alone here").waitFor();
    await page.getByRole("button", { name: "Invite" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await expectFocus(dialog.getByRole("textbox").first());
    await page.keyboard.type(email);
    await tabTo(dialog.getByRole("radio", { checked: true }));
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
    await page.getByRole("button", { name: "Change role to Developer" }).click();
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
    await page.getByRole("complementary").getByText(service.email).first().waitFor();
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

  test("a person compares the roles while choosing one, and everyone can read them on a phone", async () => {
    const { page, complaints } = await openDashboard(browser, service, "settings/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Invite" }).click();
    await dialog.getByLabel("E-mail").fill("kept@adire.example");
    await dialog.getByRole("button", { name: "Compare what roles may do" }).click();
    const send = dialog.getByRole("row").filter({ hasText: "Send money" });
    await send.waitFor();
    const answers = await send.getByRole("cell").allInnerTexts();
    expect(answers.map((text) => /yes/.test(text))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(await dialog.getByLabel("E-mail").inputValue()).toBe("kept@adire.example");
    expect(await violationsOf(page)).toEqual([]);

    const reader = await service.addMember("read_only");
    const small = await openDashboard(browser, service, "settings/team", {
      ...{ as: reader, width: 320, colorScheme: "dark" },
    });
    await small.page.getByRole("button", { name: "Roles" }).click();
    const support = small.page.getByRole("region", { name: "Support" });
    await support.getByText("Add and change customers").waitFor();
    expect(await support.getByText("Send money").count()).toBe(0);
    expect(await widthOf(small.page)).toBe(320);
    expect(await small.page.getByRole("dialog").evaluate(isTooWide)).toBe(false);
    expect(await violationsOf(small.page)).toEqual([]);
    expect([...complaints, ...small.complaints]).toEqual([]);
  });

  test("an owner sees when members last signed in and what protects their accounts; a reader does not", async () => {
    const member = await service.addMember("finance");
    await enableTotp(await signIn(service, member));
    const { page } = await openDashboard(browser, service, "settings/team");
    await rowOf(page, member).getByText("Not active yet").waitFor();
    await rowOf(page, member).getByText("Authenticator app").waitFor();
    await rowOf(page, "(you)")
      .getByText(/Last seen/)
      .waitFor();
    await rowOf(page, "(you)").getByText("Password only").waitFor();
    const reader = await service.addMember("read_only");
    const theirs = await openDashboard(browser, service, "settings/team", { as: reader });
    await rowOf(theirs.page, member)
      .getByText(/Member since/)
      .waitFor();
    expect(await theirs.page.getByText(/Last seen|Not seen|Password only/).count()).toBe(0);
  });

  test("the address of a member, or an invalid address, is refused at its field", async () => {
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

  test("an admin sees why an owner cannot be removed, and a reader sees no action", async () => {
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

  test("has no violation in light and dark, and fits 320 px", async () => {
    const { page, complaints } = await openDashboard(browser, service, "settings/team");
    // An open invitation also names its sender.
    await rowOf(page, service.email).first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
