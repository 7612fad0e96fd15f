import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFocus } from "../../../web/test/support/keyboard.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import {
  type DashboardService,
  expectAccessible,
  idle,
  openDashboard,
  shareWindow,
  startDashboard,
  visitPages,
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
    await service?.stop();
  });
  shareWindow(() => browser);

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

  const pages = () => ["home", "transactions", `transactions/${reference}`, "settlements"];

  const loaded = (page: Page) => page.locator("[aria-busy=true]").waitFor({ state: "detached" });

  test("are accessible and obey the content security policy, in light and dark, and fit 320 px", async () => {
    for await (const { page, path, complaints } of visitPages(browser, service, pages())) {
      await loaded(page);
      await page
        .getByText(/EZE CHIDI MUSA|Settled|No credit waits/)
        .first()
        .waitFor();
      await expectAccessible(page, path);
      expect(complaints, path).toEqual([]);
    }
  });

  test("a row is opened by keyboard, and closing it returns to the same place", async () => {
    const { page } = await openDashboard(browser, service, "transactions");
    await page.getByText("rent", { exact: false }).first().waitFor();
    await idle(page);
    await page.keyboard.press("j");
    const row = page.locator("[data-row-link]").first();
    await expectFocus(row);
    await page.keyboard.press("Enter");
    await expectFocus(page.getByRole("heading", { name: /^Transaction / }));
    await page.getByRole("heading", { name: /^Timeline/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(service.at("transactions"));
    await expectFocus(row);
  });

  test("the head of a page leaves most of a phone's screen to its list", async () => {
    const { page } = await openDashboard(browser, service, "transactions", { width: 360 });
    const first = page.locator("[data-row-link]").first();
    await first.waitFor();
    const head = page.getByRole("heading", { level: 1 });
    const [title, action] = await Promise.all(
      [head, page.getByRole("link", { name: "Export CSV" })].map((part) => part.boundingBox()),
    );
    expect(Math.abs((title?.y ?? 0) - (action?.y ?? 99))).toBeLessThan(28);
    expect((await first.boundingBox())?.y).toBeLessThan(400);
  });

  test("a reference shows what is held and what comes next, and is found from the other mode", async () => {
    const path = `transactions/${reference}`;
    const { page } = await openDashboard(browser, service, path, { mode: "live" });
    await page.getByRole("link", { name: "Open it in test" }).click();
    await page.waitForURL(service.at(path));
    await page.getByText("Money held").waitFor();
    await page.getByText("Held now").waitFor();
    expect(await page.title()).toMatch(/^Test · /);
  });

  test("settlements show the next one in their head, and their sum below the filters", async () => {
    const { page } = await openDashboard(browser, service, "settlements");
    await page.getByText(/^Nothing is pending$|pending, next /).waitFor();
    await page.getByText(/^\d+ settlements?$/).waitFor();
  });

  test("a filter asks for its rows and their sums once, and for no others", async () => {
    const { page } = await openDashboard(browser, service, "transactions");
    await page.getByText("rent", { exact: false }).first().waitFor();
    await idle(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.includes("/transactions")) asked.push(pathname.split("/test/")[1] + search);
    });
    await page.getByRole("link", { name: "Money in" }).click();
    await page.getByText("1 transaction", { exact: true }).waitFor();
    expect(asked.toSorted()).toEqual([
      "transactions/sums?postingType=Credit",
      "transactions?postingType=Credit&pageNumber=1&pageSize=50",
    ]);
  });

  test("filters are in the address, and become a view that a colleague sees", async () => {
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
