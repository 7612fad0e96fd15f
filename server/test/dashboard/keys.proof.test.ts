import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCurrentKeys } from "../../src/domains/platform/businesses/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { codeSentTo } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
  visitPages,
} from "../support/open-dashboard.ts";
import { ask, signature } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "keys, requests and the simulator in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "keys, requests and the simulator in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;

  beforeAll(async () => {
    service = await startDashboard("developer");
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  const open = (path: string, looks = {}) => openDashboard(browser, service, path, looks);

  async function confirmWithCode(page: Page, act: string) {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: act }).click();
    const code = dialog.getByLabel("Code from your e-mail");
    await code.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await code.fill(await codeSentTo(service, service.email));
    await dialog.getByRole("button", { name: act }).click();
    await dialog.waitFor({ state: "detached" });
  }

  const balanceWith = async (apiKey: string) => {
    const key = { ...service.business.test, apiKey };
    return (await ask(service, { path: "/business/balance", key })).status;
  };

  test("a key is revealed with a one-time code, fills in the sample, and is hidden again", async () => {
    const { page, complaints } = await open("keys");
    const { apiKey } = service.business.test;
    expect(await page.getByText(apiKey).count()).toBe(0);
    await page.getByRole("button", { name: "Reveal" }).click();
    await confirmWithCode(page, "Reveal key");
    await page.getByText(apiKey).first().waitFor();
    expect(await page.locator("pre").innerText()).toContain(apiKey);
    await page.getByRole("button", { name: "Hide now" }).click();
    await expect.poll(() => page.getByText(apiKey).count()).toBe(0);
    expect(await page.locator("pre").innerText()).not.toContain(apiKey);
    expect(complaints).toEqual([]);
  });

  test("a key is rotated, both work during the overlap, and the old one is refused after it", async () => {
    const old = service.business.test.apiKey;
    const { page } = await open("keys");
    await page.getByRole("button", { name: "Rotate main key" }).click();
    await page.getByLabel("The old key expires").selectOption({ label: "After 1 hour" });
    await confirmWithCode(page, "Rotate key");
    const shown = page.getByRole("region", { name: "The new key" });
    await shown.waitFor();
    const fresh = /test_key_\w+/.exec(await shown.innerText())?.[0] ?? "";
    expect(fresh).not.toBe(old);
    await page.getByText(/min left|:\d\d left/).waitFor();
    expect([await balanceWith(old), await balanceWith(fresh)]).toEqual([200, 200]);
    await service.kit.database.run(
      sql`update api_keys set revoked_at = clock_timestamp() where revoked_at > clock_timestamp()`,
    );
    await expect.poll(() => balanceWith(old), { timeout: 10_000 }).toBe(401);
    expect(await balanceWith(fresh)).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "Reveal" }).waitFor();
    expect(await page.getByText("This old key expires").count()).toBe(0);
    expect(await page.getByText(fresh).count()).toBe(0);
  });

  test("the page explains a wrong signature: what was signed, and where it first differs", async () => {
    const { publicKey, apiKey } = await currentKey();
    const key = { publicKey, apiKey };
    const signed = '{"externalId": "shop-1", "firstName": "Bola"}';
    const headers = { "x-service-signature": signature(publicKey, signed) };
    const body = { externalId: "shop-1", firstName: "Bola" };
    await ask(service, { path: "/customers", key, body, headers });
    const { page, complaints } = await open("requests?status=401");
    await page.getByRole("link", { name: "POST /customers, 401" }).first().click();
    await page.getByText(/^Your code signed the body written again as JSON with spaces/).waitFor();
    await page.getByText("The first difference is at byte 15.").first().waitFor();
    await page.getByText(/expected a quotation mark, signed a space/).waitFor();
    expect(await page.locator("mark").count()).toBe(2);
    const guide = page.getByRole("link", { name: /^What invalid_signature means/ });
    expect(await guide.getAttribute("href")).toBe("/docs/errors#invalid_signature");
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("if the service does not know what was signed, a person pastes it and sees the difference", async () => {
    const key = await currentKey();
    const headers = { "x-service-signature": signature(key.publicKey, "something else") };
    await ask(service, { path: "/business/cards?b=1&a=2", key, headers });
    const { page } = await open("requests?route=listAllCards");
    await page.getByRole("link", { name: "GET /business/cards, 401" }).first().click();
    await page.getByLabel("Paste what your code signed").fill("b=1&a=2");
    await page.getByText('Line 1, character 1: expected "a", signed "b".').waitFor();
    await page.getByLabel("Paste what your code signed").fill("a=2&b=1");
    await page.getByText("Both texts are the same, so the key is wrong").waitFor();
  });

  test("the simulator pays, and the page says that its clock is ahead", async () => {
    const { page, complaints } = await open("simulator");
    await page.getByText("the real time").waitFor();
    await page.getByRole("button", { name: "Pay test ₦10,000.00" }).click();
    await page.getByText("Account number is empty.").waitFor();
    await page.getByRole("button", { name: "Resolve transfer" }).click();
    await page.getByText("Transfer is empty.").waitFor();
    await page.getByLabel("Account number").fill("3012450129");
    await page.getByRole("button", { name: "Pay test ₦10,000.00" }).click();
    await page.getByText("₦10,000.00 for 3012450129: Unmatched").waitFor();
    await page.getByRole("button", { name: "+ 1 day" }).click();
    await page.getByText("24 h ahead of the real time").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("no page has a violation in light and dark, and each fits 320 px", async () => {
    const paths = ["keys", "requests", "events", "simulator"];
    for await (const { page, path, complaints } of visitPages(browser, service, paths)) {
      await expectAccessible(page, path);
      expect(complaints, path).toEqual([]);
    }
  });

  /** The main key, whichever test rotated it. */
  async function currentKey() {
    const keys = await findCurrentKeys(service.kit, service.business);
    return keys?.test ?? service.business.test;
  }
});
