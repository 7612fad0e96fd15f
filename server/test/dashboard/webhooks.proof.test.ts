import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFocus, tabTo } from "../../../web/test/support/keyboard.ts";
import { sendSample } from "../../src/domains/webhooks/endpoints/index.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { codeSentTo } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  expectAccessible,
  follow,
  idle,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";
import { ask, dataOf } from "../support/service.ts";
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
    await receiver?.stop();
    await service?.stop();
  });
  shareWindow(() => browser);

  const open = (path: string, looks = {}) => openDashboard(browser, service, path, looks);

  const sample = (type: string) => {
    const { businessId } = service.business;
    return sendSample(service.kit, { businessId, mode: "test", type, by: "a test" });
  };

  const row = (page: Page, type: string) =>
    page.getByRole("link", { name: new RegExp(`^${type}`) });

  async function openFirstRow(page: Page, first: Locator): Promise<void> {
    await first.waitFor();
    await idle(page);
    await page.keyboard.press("j");
    await expectFocus(first);
    await page.keyboard.press("Enter");
  }

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
    await page.getByRole("rowheader", { name: /^Today, .*1 event, 1 not delivered$/ }).waitFor();
    await page.getByRole("region", { name: "Attempts" }).getByText("not acknowledged").waitFor();

    receiver.answer = answerWith(200);
    const before = receiver.received.length;
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await dialog.getByText("Each keeps its event id").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Replay 1 event" }).click();
    await page
      .getByText(/^Delivered after \d+ attempts$/)
      .first()
      .waitFor();
    expect(receiver.received.length).toBeGreaterThan(before);
    const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
    expect(new Set(ids).size).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("the timeline of a transfer sends its event again, by keyboard", async () => {
    const sent = await ask(service, {
      path: "/business/single",
      idempotencyKey: "a transfer with an event",
      body: {
        ...{ amount: 1_500, narration: "rent", destinationBankCode: "999" },
        ...{ destinationAccountNumber: "3012450019", destinationAccountName: "EZE CHIDI MUSA" },
        phoneNumber: "08031234567",
      },
    });
    const [reference] = dataOf<{ transferReference: [string] }>(sent).transferReference;
    await expect
      .poll(() => receiver.received.some(({ body }) => body.includes(reference)), {
        timeout: 20_000,
      })
      .toBe(true);
    const { page } = await open(`transactions/${reference}`);
    const again = page.getByRole("button", { name: "Send again" });
    await again.first().waitFor();
    const before = receiver.received.length;
    await again.first().press("Enter");
    await page.getByRole("button", { name: "Replay 1 event" }).press("Enter");
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(before + 1);
    expect(await violationsOf(page)).toEqual([]);
    const as = await service.addMember("finance");
    const reader = await openDashboard(browser, service, `transactions/${reference}`, { as });
    await reader.page.getByText("took the event").first().waitFor();
    expect(await reader.page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  });

  test("by keyboard alone an event is opened and replayed, and the focus follows", async () => {
    await sample("FUNDING_NOTIFICATION");
    const { page, complaints } = await open("webhooks");
    await openFirstRow(page, row(page, receiver.url));
    await openFirstRow(page, row(page, "FUNDING_NOTIFICATION"));
    const drawer = page.getByRole("complementary", { name: /^Delivery dlv_/ });
    await expectFocus(drawer.getByRole("heading", { name: /^Delivery dlv_/ }));
    const replay = drawer.getByRole("button", { name: "Replay", exact: true });
    await tabTo(replay);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Send 1 event again?" });
    await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expectFocus(replay);
    const before = receiver.received.length;
    await page.keyboard.press("Enter");
    await tabTo(dialog.getByRole("button", { name: "Replay 1 event" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await dialog.waitFor({ state: "detached" });
    await expectFocus(replay);
    // For screen readers the note is a dialog. It takes no keys from the drawer.
    await page.getByText("1 event will be sent again now").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached", timeout: 3_000 });
    await expectFocus(row(page, "FUNDING_NOTIFICATION"));
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
    await tabTo(page.getByRole("button", { name: "Reveal" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(dialog.getByRole("button", { name: "Reveal secret" }));
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Code from your e-mail").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await tabTo(dialog.getByLabel("Code from your e-mail"));
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

  test("no page has a violation in light and dark, and each fits 320 px", async () => {
    const { page, complaints } = await open("webhooks");
    await expectAccessible(page);
    await row(page, receiver.url).click();
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("complementary", { name: /^Delivery dlv_/ }).waitFor();
    await expectAccessible(page);
    await follow(page, service.at("events"));
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("heading", { name: "Deliveries" }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test("every action is there at 320 px", async () => {
    const { page } = await open("webhooks", { width: 320 });
    await row(page, receiver.url).click();
    for (const name of ["Send a sample", "Reveal", "Rotate", "Edit", "Disable"])
      await page.getByRole("button", { name, exact: true }).waitFor();
    await row(page, "TRANSFER_NOTIFICATION").first().click();
    await page.getByRole("button", { name: "Replay", exact: true }).waitFor();
    await page.getByRole("link", { name: "Attempts" }).waitFor();
  });
});
