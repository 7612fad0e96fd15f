import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAction } from "../../src/domains/platform/audit/index.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import {
  type DashboardService,
  expectAccessible,
  follow,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "the audit in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the audit in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
    await fill();
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  /** More than one page: the oldest changes a role, the others are the operator's. */
  async function fill(): Promise<void> {
    const { kit, business } = service;
    const { businessId } = business;
    await kit.database.transaction(async (tx) => {
      await recordAction(kit, tx, {
        ...{ by: "ada@adire.example", action: "member.change_role", businessId },
        details: { member: "bisi@adire.example", before: "read_only", after: "finance" },
      });
      for (let number = 1; number <= 60; number++)
        await recordAction(kit, tx, {
          ...{ by: "amina", action: "key.revoke", businessId, mode: "test" },
          details: { name: `Key ${number}`, keyId: String(number) },
        });
    });
  }

  test("an action is found by person, kind and text, opened, and linked to from anywhere", async () => {
    const { page, complaints } = await openDashboard(browser, service, "settings/audit");
    const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
    await page.getByText("Revoked an API key").first().waitFor();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("button", { name: "About" }).click();
    await page.getByRole("radio", { name: "Team" }).click();
    await rows.filter({ hasText: "Changed the role of a member" }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("group")).toBe("team");
    await rows.getByRole("link").click();
    const drawer = page.getByRole("complementary");
    const change = drawer.getByRole("row").filter({ hasText: "Role" });
    await change.getByText("Read only").waitFor();
    await change.getByText("finance").waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // The first page of the list does not have it.
    await page.goto(`${service.url}${new URL(page.url()).pathname}`);
    await drawer.getByText("bisi@adire.example").first().waitFor();
    expect(await rows.filter({ hasText: "Changed the role" }).count()).toBe(0);

    await follow(page, service.at("settings/audit?by=amina&searchBy=key 60"));
    await rows.filter({ hasText: "Key 60" }).waitFor();
    expect(await rows.count()).toBe(1);
    const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    expect(href).toMatch(/\/audit\/export\?.*by=amina/);
    await follow(page, service.at("settings/audit?by=ada@adire.example&group=cards"));
    await page.getByText("No actions match these filters").waitFor();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByText("Revoked an API key").first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("an action that does not exist is reported as such", async () => {
    const { page } = await openDashboard(browser, service, "settings/audit/999999999");
    await page.getByText("The audit log has no such action").waitFor();
    await follow(page, service.at("settings/audit/none"));
    await page.getByText("The audit log has no such action").waitFor();
  });

  test("has no accessibility violation in light or dark, and fits 320 px with its drawer", async () => {
    const path = "settings/audit?group=team";
    const { page, complaints } = await openDashboard(browser, service, path);
    await page.getByText("Changed the role of a member").waitFor();
    await expectAccessible(page);
    await page.getByRole("row").getByRole("link").first().click();
    await page.getByRole("table", { name: "What changed" }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
