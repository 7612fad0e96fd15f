import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBusiness } from "../../src/domains/platform/businesses/index.ts";
import { requestApproval } from "../../src/domains/platform/businesses/request-approval.ts";
import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { startDashboardService } from "../support/dashboard-person.ts";
import { openConsole } from "../support/open-console.ts";
import { type DashboardService, shareWindow, startDashboard } from "../support/open-dashboard.ts";
import { ask } from "../support/service.ts";

let service: DashboardService;
let browser: Browser | undefined;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  service = await startDashboard("owner", startDashboardService);
  browser = await openBrowser(chromiumPath);
});
afterAll(async () => {
  await service?.stop();
});

const opened = (): Browser => present(browser, "the browser");

shareWindow(opened);

const business = () => String(service.business.businessId);

describe.skipIf(chromiumPath === undefined)("an operator in the console", () => {
  test("approves a business that asked for live mode, from the inbox", async () => {
    const { kit } = service;
    const { businessId } = await createBusiness(kit, { name: "Bello Foods", approved: false });
    await requestApproval(kit, {
      ...{ businessId, registeredName: "Bello Foods Ltd", rcNumber: "RC123456" },
      ...{ phone: "+2348012345678", activity: "Food", by: "bello@foods.example" },
    });
    const { page, complaints } = await openConsole(opened(), service, "live/inbox");
    await page
      .getByRole("link", { name: /Business requests live mode/ })
      .first()
      .click();
    await page.getByText("RC123456").waitFor();
    await page.getByRole("button", { name: /^Approve for live mode/ }).click();
    await page.getByRole("button", { name: "Approve Bello Foods" }).click();
    const status = async () =>
      (
        await kit.database.one<{ status: string }>(
          sql`select status from businesses where id = ${businessId}`,
        )
      ).status;
    await expect.poll(status, { timeout: 20_000 }).toBe("approved");
    expect(complaints).toEqual([]);
  });

  test("pauses a service, for which a merchant gets 503, and ends the pause", async () => {
    const { page } = await openConsole(opened(), service, "test/system/pauses");
    const statusOf = async () => {
      const body = {
        ...{ firstName: "Amina", lastName: "Bello", email: `${randomUUID()}@example.com` },
        mobileNumber: "08030000000",
      };
      const asked = { path: "/business/virtualaccount/customer", method: "POST", body };
      const key = service.business.test;
      return (await ask(service, { ...asked, key, idempotencyKey: randomUUID() })).status;
    };
    expect(await statusOf()).not.toBe(503);
    await page.getByRole("button", { name: "Pause a service" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Service/).selectOption("all");
    await dialog.getByLabel(/^Message to merchants/).fill("We are back at noon.");
    await dialog.getByRole("button", { name: "Pause it" }).click();
    await dialog.getByText("This refuses the writes of every merchant").waitFor();
    await dialog.getByRole("button", { name: "Confirm: pause it" }).click();
    await page.getByText("Merchants read: We are back at noon.").waitFor();
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(503);
    const paused = page.getByRole("listitem").filter({ hasText: "We are back at noon." });
    await paused.getByRole("button").click();
    await page.getByRole("button", { name: "End the pause", exact: true }).click();
    await page.getByText("Nothing is paused.").waitFor();
    await expect.poll(statusOf, { timeout: 20_000 }).not.toBe(503);
  });

  test("changes a tier in live mode with a second operator, and not alone", async () => {
    const limits = `live/businesses/${business()}/limits`;
    const first = await openConsole(opened(), service, limits);
    await first.page.getByRole("button", { name: "Change tier 1" }).click();
    const dialog = first.page.getByRole("dialog");
    await dialog.getByLabel(/^One payout/).fill("12345");
    await dialog.getByRole("button", { name: "Change the tier" }).click();
    await dialog.getByText("Nothing has been done yet. This would change:").waitFor();
    await dialog.getByRole("button", { name: "Confirm: change the tier" }).click();
    await first.page.getByText("You proposed this; a second operator approves it.").waitFor();
    await first.go("live/inbox");
    await first.page.getByRole("link", { name: /tier/i }).first().click();
    await first.page.getByText("Another operator has to approve it.").waitFor();
    expect(await first.page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
    const second = await openConsole(opened(), service, "live/inbox", "finance");
    await second.page.getByRole("link", { name: /tier/i }).first().click();
    await second.page.getByRole("button", { name: /^Approve/ }).click();
    await second.page.getByRole("button", { name: "Approve and do it" }).click();
    await second.page
      .getByRole("button", { name: "Approve and do it" })
      .waitFor({ state: "detached" });
    await first.go(limits);
    await first.page.getByText("12,345").first().waitFor();
  });

  test("looks at the dashboard of a business, which reads it in its audit log", async () => {
    const { page } = await openConsole(
      opened(),
      service,
      `test/businesses/${business()}`,
      "support",
    );
    await page.getByRole("button", { name: "View as" }).click();
    await page.getByRole("dialog").getByLabel(/^Why/).fill("Ada asked about a transfer");
    await page.getByRole("button", { name: "Create the link" }).click();
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /in a new tab/ }).click();
    const dashboard = await opening;
    await dashboard.getByRole("button", { name: "Open the dashboard" }).click();
    await dashboard.getByText("You are viewing as the operator").waitFor();
    await dashboard.goto(service.at("transactions"));
    await dashboard.getByText("Reason: Ada asked about a transfer").waitFor();
    await dashboard.getByRole("button", { name: "End now" }).click();
    await dashboard.waitForURL(/login/);
    const { rows } = await auditOf();
    expect(rows).toContain("Ada asked about a transfer");
  });

  test("verifies the books, and follows a planted fault to its entry", async () => {
    const { kit } = service;
    const { page } = await openConsole(opened(), service, "test/money/verification", "read_only");
    const verify = async () => {
      await page.getByRole("button", { name: "Verify now" }).click();
    };
    await verify();
    await page.getByText("Verified: the books balance.").waitFor({ timeout: 60_000 });
    await kit.database.run(sql`
      update ledger_accounts set available = available + 1
      where ctid = (select ctid from ledger_accounts order by environment_id, id limit 1)`);
    await verify();
    await page.getByText(/Not verified: .* faults? w/).waitFor({ timeout: 60_000 });
    expect(await page.getByRole("region", { name: "Result" }).innerText()).toContain(
      "its entries sum to",
    );
    const past = page.getByRole("region", { name: "Earlier verifications, as a table" });
    await past.getByText("1 fault").waitFor();
    expect(await past.getByRole("row").allInnerTexts()).toEqual([
      expect.stringContaining("Result"),
      expect.stringMatching(/1 fault\s+Account .+ its entries sum to/),
      expect.stringContaining("Verified"),
    ]);
    await kit.database.run(sql`
      update ledger_accounts set available = available - 1
      where ctid = (select ctid from ledger_accounts order by environment_id, id limit 1)`);
  });
});

async function auditOf(): Promise<{ readonly rows: string }> {
  const found = await service.kit.database.many<{ details: object }>(
    sql`select details from operator_actions where action = 'business.view'`,
  );
  return { rows: JSON.stringify(found) };
}
