import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sendSample } from "../../src/domains/webhooks/endpoints/index.ts";
import { chromiumPath, openBrowser } from "../../src/kernel/http/test/docs-browser.ts";
import { codeSentTo } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  openDashboard,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";
import { answerWith, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const title =
  chromiumPath === undefined
    ? "the webhook pages in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "the webhook pages in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    service = await startDashboard("developer");
    receiver = await startReceiver();
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.stop();
    await service?.stop();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const open = (path: string, looks = {}) => openDashboard(browser, service, path, looks);

  const sample = (type: string) => {
    const { businessId } = service.business;
    return sendSample(service.kit, { businessId, mode: "test", type, by: "a test" });
  };

  const row = (page: Page, type: string) =>
    page.getByRole("link", { name: new RegExp(`^${type}`) });

  test("an endpoint is made, its failure is explained, and once it is fixed the event is replayed", async () => {
    const { page, complaints } = await open("webhooks");
    await page.getByRole("heading", { name: "No endpoint yet" }).waitFor();
    await page.getByRole("button", { name: "Add endpoint" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("http://10.0.0.1/hooks");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByText("is not allowed").waitFor();
    await dialog.getByLabel("URL").fill(receiver.url);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByText("The endpoint is ready").waitFor();
    await dialog.getByText(/^whsec_/).waitFor();
    await dialog.getByRole("link", { name: "Open the endpoint" }).click();

    receiver.answer = answerWith(500, {}, "<b>TypeError</b> in <script>alert(1)</script>");
    await sample("TRANSFER_NOTIFICATION");
    await row(page, "TRANSFER_NOTIFICATION").click();
    await page.getByText("Your server answered 500. Its response is below.").waitFor();
    await page.getByText("<b>TypeError</b> in <script>alert(1)</script>").waitFor();
    await page.getByText(/Next try at|One more try at/).waitFor();
    await page.getByText("Failing since").first().waitFor();

    receiver.answer = answerWith(200);
    const before = receiver.received.length;
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await dialog.getByText("Each keeps its event id").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Replay 1 event" }).click();
    await page
      .getByText(/^Then 200$/)
      .first()
      .waitFor();
    expect(receiver.received.length).toBeGreaterThan(before);
    const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
    expect(new Set(ids).size).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone an event is opened and replayed, and the focus goes where the person looks", async () => {
    await sample("FUNDING_NOTIFICATION");
    const { page, complaints } = await open("webhooks");
    await row(page, receiver.url).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await row(page, "FUNDING_NOTIFICATION").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: /^Delivery dlv_/ }).waitFor();
    const before = receiver.received.length;
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    for (let press = 0; press < 12 && (await focused()) !== "Replay"; press += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    for (let press = 0; press < 6 && (await focused()) !== "Replay 1 event"; press += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page
      .getByRole("complementary", { name: /^Delivery dlv_/ })
      .waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("many events are counted before they are replayed, and the progress is shown", async () => {
    await sample("VIRTUAL_ACCOUNT_CREATED");
    const { page } = await open("webhooks");
    await row(page, receiver.url).click();
    await page
      .getByRole("button", { name: /^Replay/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("No event fits. Nothing would be sent.").waitFor();
    await dialog.getByLabel(/^All of its types/).check();
    await dialog.getByText(/events? will be sent again\./).waitFor();
    await dialog.getByRole("button", { name: /^Replay \d+ events?$/ }).click();
    await dialog.getByText(/^Replaying \d+ events?$/).waitFor();
    await dialog.getByText(/are due, the last one/).waitFor();
  });

  test("the secret is revealed behind a one-time code, by keyboard, and hides with the tab", async () => {
    const { page, complaints } = await open("webhooks");
    await row(page, receiver.url).click();
    await page.getByRole("button", { name: "Reveal" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Reveal secret" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Code from your e-mail").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel("Code from your e-mail").focus();
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await dialog.getByText(/The code is not right/).waitFor();
    for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press("Backspace");
    await page.keyboard.type(await codeSentTo(service, service.email));
    await page.keyboard.press("Enter");
    await page.getByText("The secret of this endpoint").waitFor();
    const secret = page.getByRole("button", { name: /^Copy secret whsec_/ });
    await secret.waitFor();
    await page.evaluate(`
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));`);
    await secret.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("whsec_");
    expect(service.logged.join("\n")).not.toMatch(/whsec_[A-Za-z0-9+/]{43}/);
    expect(complaints).toEqual([]);
  });

  test.each([
    "light",
    "dark",
  ] as const)("each page has no accessibility violation, %s", async (colorScheme) => {
    const { page, complaints } = await open("webhooks", { colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    await row(page, receiver.url).click();
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("complementary", { name: /^Delivery dlv_/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(service.at("events"));
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("heading", { name: "Deliveries" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("nothing scrolls sideways at 320 px, and every action is there", async () => {
    const { page } = await open("webhooks", { width: 320 });
    const width = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await width()).toBe(320);
    await row(page, receiver.url).click();
    for (const name of ["Send a sample", "Reveal", "Rotate", "Edit", "Disable"])
      await page.getByRole("button", { name, exact: true }).waitFor();
    expect(await width()).toBe(320);
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("button", { name: "Replay", exact: true }).waitFor();
    expect(await width()).toBe(320);
    await page.getByRole("link", { name: "Attempts" }).waitFor();
  });
});
