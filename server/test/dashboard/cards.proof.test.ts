import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, openBrowser } from "../../src/kernel/http/test/docs-browser.ts";
import { PASSWORD, signIn } from "../support/dashboard-person.ts";
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
    ? "cards in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "cards in a browser";

const PIN = "4839";
const HOLDER = { firstName: "Ọláyínká", lastName: "Ògúnbíyí", email: "yinka@example.com" };

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  let card: string;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
    await setPin(service.email);
    const { customerId } = await write<{ customerId: string }>("/business/cardholders", HOLDER);
    const issued = await write<{ cardReference: string }>("/business/card/issue", {
      customerId,
      label: "Adverts",
      fundingAmount: 50,
    });
    card = issued.cardReference;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  async function setPin(email: string): Promise<void> {
    const person = await signIn(service, email);
    const key = { "idempotency-key": randomUUID() };
    const body = { pin: PIN, password: PASSWORD };
    expect((await person.send("PUT", "/dashboard/api/me/pin", body, key)).status).toBe(200);
  }

  async function write<Data>(path: string, body: object): Promise<Data> {
    const answer = await ask(service, { path, body, idempotencyKey: randomUUID() });
    expect(answer.status, answer.text).toBeLessThan(300);
    return dataOf<Data>(answer);
  }

  const pay = (reference: string, amount: number) =>
    write<{ status: string }>(`/test/cards/${reference}/authorizations`, { amount });

  const dialogOf = (page: Page) =>
    page.getByRole("dialog").filter({ has: page.locator("form, input") });

  /** Types the PIN into the dialog and confirms; the dialog closes once it is done. */
  async function confirm(page: Page): Promise<void> {
    await dialogOf(page).getByLabel("Transaction PIN").pressSequentially(PIN);
    await page.keyboard.press("Enter");
    await dialogOf(page).waitFor({ state: "detached" });
  }

  test("a card is issued, funded, pays before one's eyes, and is frozen by keyboard", async () => {
    const { page, complaints } = await openDashboard(browser, service, "cards");
    await page.getByRole("button", { name: "Issue card" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Customer" }).fill("Ọláy");
    await page.getByRole("option", { name: /Ògúnbíyí/ }).click();
    await dialog.getByLabel(/^Name of the card/).fill("Travel");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "See what it costs" }).click();
    await dialog.getByText("$2.00, VAT included").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await confirm(page);
    await page.waitForURL(/cards\/crd_/);
    await page.locator("header").getByText("Active", { exact: true }).waitFor();
    const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await page.getByRole("button", { name: "Fund", exact: true }).click();
    await dialog.getByLabel("Amount").fill("40");
    await dialog.getByRole("button", { name: "Go on" }).click();
    await dialog.getByText("1% of it, at least $0.50").waitFor();
    await confirm(page);
    await page.locator("dl").getByText("$40").first().waitFor();

    expect((await pay(reference, 25)).status).toBe("approved");
    await page.getByRole("row").filter({ hasText: "Approved" }).getByText("$25").first().waitFor();
    await page.getByRole("button", { name: "Freeze" }).press("Enter");
    await page.getByRole("button", { name: "Freeze card" }).press("Enter");
    await page.getByRole("button", { name: "Unfreeze" }).waitFor();
    expect((await pay(reference, 5)).status).toBe("declined");
    await page.getByRole("link", { name: "Declined" }).click();
    await page.getByText("The card is frozen").waitFor();
    await page.getByText("Unfreeze it.").waitFor();
    await page.getByRole("button", { name: "Unfreeze" }).click();
    await confirm(page);
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    expect((await pay(reference, 5)).status).toBe("approved");
    expect(complaints).toEqual([]);
  });

  test("limits are compared before they change, and decline what is above", async () => {
    const { page } = await openDashboard(browser, service, `cards/${card}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Change limits" }).click();
    await dialog.getByLabel("One purchase").fill("10");
    await dialog.getByRole("button", { name: "Compare" }).click();
    await dialog.getByRole("table", { name: "Limits, now and then" }).getByText("$10.00").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await confirm(page);
    expect((await pay(card, 11)).status).toBe("declined");
    await page.getByRole("link", { name: "Declined" }).click();
    await page.getByText("Above the limit of one purchase").waitFor();
    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("table", { name: "Statement" }).waitFor();
  });

  test("a reader sees the card and no action; a card of the other mode is not found", async () => {
    const as = await service.addMember("read_only");
    const { page } = await openDashboard(browser, service, `cards/${card}`, { as });
    await page.getByText("Adverts").first().waitFor();
    expect(
      await page.getByRole("button", { name: /^(Fund|Freeze|Terminate|Change limits)/ }).count(),
    ).toBe(0);
    const live = await openDashboard(browser, service, `cards/${card}`, { mode: "live" });
    await live.page.getByText(`No card ${card} in live`).waitFor();
  });

  test("a terminated card asks for its digits, and gives its balance back", async () => {
    const { customerId } = await write<{ customerId: string }>("/business/cardholders", HOLDER);
    const { cardReference } = await write<{ cardReference: string }>("/business/card/issue", {
      customerId,
    });
    const { page } = await openDashboard(browser, service, `cards/${cardReference}`);
    await page.getByText("Active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Terminate" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This cannot be undone.").waitFor();
    const asked = await dialog.getByLabel(/^Type \d{4} to go on$/).getAttribute("id");
    const digits = /\d{4}/.exec(await dialog.locator(`label[for="${asked}"]`).innerText())?.[0];
    await dialog.getByLabel(/^Type \d{4}/).fill(digits ?? "");
    await confirm(page);
    await page.getByText("Terminated", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Freeze" }).count()).toBe(0);
  });

  test.each([
    "light",
    "dark",
  ] as const)("no violation in %s, and nothing scrolls at 320 px", async (colorScheme) => {
    for (const path of ["cards", `cards/${card}`, `cards/${card}?tab=declined`]) {
      const { page, complaints } = await openDashboard(browser, service, path, { colorScheme });
      await page.getByText("Adverts").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await violationsOf(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await widthOf(page), path).toBe(320);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
});
