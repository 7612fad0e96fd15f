import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approveBusiness, showBusiness } from "../../src/domains/platform/businesses/index.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { codeSentTo, newEmail, PASSWORD } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  follow,
  openAddress,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";
import { ask } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "the way to a live key (left out: no Chromium here; install one or set CHROMIUM)"
    : "the way to a live key";

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

  /** Creates an account and a business. Returns the business's id. */
  async function signUp(page: Page, email: string): Promise<string> {
    await page.getByLabel("Your name").fill("Ngozi Okafor");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
    await expect.poll(() => codeSentTo(service, email)).toMatch(/^\d{6}$/);
    await page.getByLabel("Code from your e-mail").fill(await codeSentTo(service, email));
    await page.getByRole("button", { name: "Confirm e-mail" }).click();
    await page.getByLabel("Business name").fill("Okafor Foods");
    await page.getByRole("button", { name: "Create business" }).click();
    await page.waitForURL(/\/b\/\d+\/test\/home$/);
    return /\/b\/(\d+)\//.exec(page.url())?.[1] ?? "";
  }

  async function askForApproval(page: Page) {
    await page.getByRole("button", { name: "Ask for approval" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("RC number").fill("RC1234567");
    await dialog.getByLabel("What you sell").fill("Cloth for shops in Lagos.");
    await dialog.getByLabel("Phone").fill("0801");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await dialog.getByText("a phone number: 0, 234 or +234, and ten digits").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel("Phone").fill("08012345678");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Correct your request" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }

  async function revealKey(page: Page, email: string): Promise<string> {
    await page.getByRole("button", { name: "Reveal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Reveal key" }).click();
    const code = dialog.getByLabel("Code from your e-mail");
    await code.waitFor();
    await code.fill(await codeSentTo(service, email));
    await dialog.getByRole("button", { name: "Reveal key" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByText(/live_pub_\w+/)
      .first()
      .waitFor();
    const text = await page.locator("main").innerText();
    return /live_key_\w+/.exec(text)?.[0] ?? "";
  }

  test("from the sign-up to the first answer with a live key, once the operator approved", async () => {
    const email = newEmail("ngozi");
    const { page, complaints } = await openAddress(browser, `${service.url}/signup`);
    const businessId = await signUp(page, email);
    await page.goto(`${service.url}/b/${businessId}/live/home`);
    await page.getByRole("heading", { name: "Before you go live" }).waitFor();
    await page.getByText("Live mode opens when your business is approved").waitFor();
    expect(await page.locator("main").getByRole("link", { name: "Send money" }).count()).toBe(0);
    await askForApproval(page);
    const asked = await showBusiness(service.kit, BigInt(businessId));
    expect(asked.approvalRequest).toMatchObject({ rcNumber: "RC1234567", requestedBy: email });
    await follow(page, `${service.url}/b/${businessId}/live/keys`);
    await page.getByText("A live key comes with approval").waitFor();
    expect(await page.getByRole("button", { name: "Reveal" }).count()).toBe(0);

    await approveBusiness(service.kit, { businessId: BigInt(businessId), by: "operator" });
    await page.reload();
    const apiKey = await revealKey(page, email);
    const key = { ...service.business.live, apiKey };
    const answer = await ask(service, { path: "/business/balance", key });
    expect(answer.status, answer.text).toBe(200);
    expect(page.url()).not.toContain(apiKey);
    expect(complaints).toEqual([]);
  });
});
