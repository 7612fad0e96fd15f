import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../../src/kernel/http/test/docs-browser.ts";
import {
  type DashboardService,
  openDashboard,
  startDashboard,
  violationsOf,
  widthOf,
} from "../support/open-dashboard.ts";
import { ask, dataOf } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "home, transactions and settlements (left out: no Chromium here; install one or set CHROMIUM)"
    : "home, transactions and settlements";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  let reference: string;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
    const account = dataOf<{ accountNumber: string }>(
      await ask(service, { path: "/business/virtualaccount/dynamic", body: { amount: 10_000 } }),
    );
    await ask(service, { path: "/test/credits", body: { ...account, amount: 10_000 } });
    reference = await send("rent", "3012450064");
    for (const narration of ["haulage", "stock"]) await send(narration, "3012450019");
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  async function send(narration: string, destinationAccountNumber: string): Promise<string> {
    const answer = await ask(service, {
      path: "/business/single",
      idempotencyKey: `a transfer for ${narration}`,
      body: {
        ...{ amount: 1_500, narration, destinationAccountNumber, destinationBankCode: "999" },
        ...{ destinationAccountName: "EZE CHIDI MUSA", phoneNumber: "08031234567" },
      },
    });
    return dataOf<{ transferReference: [string] }>(answer).transferReference[0];
  }

  const loaded = (page: Page) => page.locator("[aria-busy=true]").waitFor({ state: "detached" });

  test.each([
    "light",
    "dark",
  ] as const)("are accessible and keep the policy, in %s", async (colorScheme) => {
    for (const path of ["home", "transactions", `transactions/${reference}`, "settlements"]) {
      const { page, complaints } = await openDashboard(browser, service, path, { colorScheme });
      await loaded(page);
      await page
        .getByText(/EZE CHIDI MUSA|Settled|No credit waits/)
        .first()
        .waitFor();
      expect(await violationsOf(page), path).toEqual([]);
      expect(complaints, path).toEqual([]);
      await page.context().close();
    }
  });

  test("are whole at 320 px, with every action", async () => {
    for (const path of ["home", "transactions", `transactions/${reference}`, "settlements"]) {
      const { page } = await openDashboard(browser, service, path, { width: 320 });
      await loaded(page);
      expect(await widthOf(page), path).toBe(320);
      await page.context().close();
    }
  });

  test("a row is opened by the keyboard, and closed to where it was", async () => {
    const { page } = await openDashboard(browser, service, "transactions");
    await page.getByText("rent", { exact: false }).first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: /^Transaction / }).waitFor();
    await page.getByRole("heading", { name: /^Timeline/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(service.at("transactions"));
    expect(await page.evaluate("document.activeElement.dataset.rowLink")).toBe("");
  });

  test("a reference shows what is held and comes next, and is found from the other mode", async () => {
    const path = `transactions/${reference}`;
    const { page } = await openDashboard(browser, service, path, { mode: "live" });
    await page.getByRole("link", { name: "Open it in test" }).click();
    await page.waitForURL(service.at(path));
    await page.getByText("Money held").waitFor();
    await page.getByText("Held now").waitFor();
    expect(await page.title()).toMatch(/^Test · /);
  });

  test("filters live in the address, and become a view that a colleague sees", async () => {
    const { page } = await openDashboard(browser, service, "transactions?searchBy=haulage");
    await page.getByText("1 transaction").first().waitFor();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Haulage");
    await page.getByLabel("All members of the business see it").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.waitForURL(/view=view-/);
    const colleague = await service.addMember("read_only");
    const theirs = await openDashboard(browser, service, "transactions", { as: colleague });
    await theirs.page.getByRole("link", { name: "Haulage" }).click();
    await theirs.page.waitForURL(/searchBy=haulage/);
    await theirs.page.getByText("1 transaction").first().waitFor();
  });
});
