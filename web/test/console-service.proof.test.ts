import { beforeEach, expect, test } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { TUNDE } from "./support/console-answers.ts";
import { describeConsole, useConsole } from "./support/open-console.ts";
import { ServiceStub, VIEWING } from "./support/service-stub.ts";

describeConsole("businesses and the service in the console", () => {
  const stub = new ServiceStub();
  const { open, openNext } = useConsole({
    answer: (request, response) => stub.answer(request, response),
  });
  beforeEach(() => {
    stub.operator = TUNDE;
    stub.sent.length = 0;
    stub.asked.length = 0;
  });

  test("an endpoint shows the outcomes of its events, and until when it is paused", async () => {
    const { page } = await open("live/deliveries/we_01jd7x");
    const health = page.getByRole("region", { name: "Health" });
    await health.getByText(/Every attempt has failed since .*, resting until/).waitFor();
    await health.getByRole("img", { name: /37 acknowledged on the first try/ }).waitFor();
    await health.getByRole("link", { name: "9 failed" }).click();
    await page.waitForURL(/state=failed/);
  });

  test("a setting shows now and then, and sends business and mode", async () => {
    const { page } = await open("live/businesses/1000001");
    await page.getByRole("button", { name: "Change settlement in live mode" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Schedule").inputValue()).toBe("T+1");
    expect(await dialog.getByText("same").count()).toBe(1);
    await dialog.getByLabel("Schedule").fill("600");
    await dialog.getByRole("insertion").getByText("After 600 s").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      name: "business settlement",
      parameters: { business: "1000001", mode: "live", schedule: "600" },
    });
  });

  test("the status says that a service is paused, and the providers page connects one", async () => {
    const { page } = await open("live/system");
    await page.getByText("Merchants' writes are paused: bills.").waitFor();
    await page.getByRole("link", { name: "Look at the pauses" }).waitFor();
    await page.getByRole("cell", { name: "56 s", exact: true }).waitFor();
    await openNext(page, "live/providers");
    await page.getByRole("button", { name: "Connect a provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Provider", { exact: true }).fill("monnify");
    expect(await violationsOf(page)).toEqual([]);
    const buffer = Buffer.from("apiKey=1");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "s.txt", mimeType: "text/plain", buffer });
    await dialog.getByRole("button", { name: "Check and save" }).click();
    await dialog.getByRole("button", { name: "Done" }).waitFor();
    expect(stub.sent[0]).toMatchObject({ name: "provider configure" });
  });

  test("settlement to wallets uses the same command with its flag", async () => {
    const { page } = await open("live/businesses/1000001");
    await page.getByRole("button", { name: "Change settlement to wallets in test mode" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Schedule").fill("T+0");
    await dialog.getByRole("button", { name: "Change it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]?.["parameters"]).toEqual({
      ...{ business: "1000001", mode: "test", schedule: "T+0", wallets: "" },
    });
  });

  test("charts show the span that the address names, each as a table too", async () => {
    const { page, complaints } = await open("live/system/history");
    await page.getByRole("img", { name: /^95% answered within over the last day: / }).waitFor();
    await page.getByText("45 of 48 points have samples, kept for 14 days.").waitFor();
    await page.getByRole("img", { name: /^95% answered/ }).hover({ position: { x: 0, y: 40 } });
    await page.getByText(/^\d\d:\d\d 18 ms$/).waitFor();
    await page.getByRole("link", { name: "The last hour" }).click();
    await expect.poll(() => stub.asked).toContainEqual({ name: "system history", span: "hour" });
    const figure = page.getByRole("figure").filter({ hasText: "Oldest pending order, live" });
    await figure.getByRole("button", { name: "Show as table" }).click();
    await figure.getByRole("region", { name: "Oldest pending order, live as a table" }).waitFor();
    expect(await figure.getByRole("row").count()).toBe(48);
    const slow = page.getByRole("region", { name: "Slow statements, as a table" });
    expect(await slow.getByRole("row").last().innerText()).toMatch(
      /^select id.+\s+12\s+400 ms\s+910 ms\s/,
    );
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a price is read and changed for the mode of its tab", async () => {
    const { page } = await open("live/businesses/1000001/prices");
    await page.getByText(TIERED).last().waitFor();
    await page.getByRole("link", { name: "Test mode" }).click();
    await page.getByRole("table", { name: "Prices in test mode" }).waitFor();
    expect(stub.asked).toContainEqual({ name: "price list", business: "1000001", mode: "test" });
    await page.getByRole("button", { name: "Change the price of transfer" }).click();
    const field = page.getByRole("dialog").getByLabel("Price", { exact: true });
    expect(await field.inputValue()).toBe("10 up to 5000, 25 up to 50000, 50 above");
  });

  test("the card wallet of a business is funded from its cards, in the mode of the tab", async () => {
    const { page } = await open("live/businesses/1000001/cards");
    await page.getByRole("button", { name: "Fund the card wallet" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A second operator approves it first.").waitFor();
    await dialog.getByLabel("Amount in USD").fill("1500");
    await dialog.getByLabel("Receipt").fill("GTB 4410");
    await dialog.getByRole("button", { name: "Propose the funding" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      name: "card-wallet fund",
      parameters: { business: "1000001", mode: "live", amount: "1500", receipt: "GTB 4410" },
    });
  });

  test("a waiting business shows its registration, and is approved by its command", async () => {
    const { page } = await open("live/businesses/1000002");
    await page.getByText("RC 184220").waitFor();
    expect(await page.getByRole("button", { name: "Suspend" }).count()).toBe(0);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Approve the business" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      ...{ name: "business approve", parameters: { business: "1000002" } },
    });
  });

  test("the names of the businesses on a page are read together, by their ids", async () => {
    const { page } = await open("live/deliveries");
    await page.getByTitle("Adire Market, 1000001").first().waitFor();
    await page
      .getByTitle(/, 1000002$/)
      .first()
      .waitFor();
    expect(stub.asked.filter(({ name }) => name === "business list")).toEqual([
      { name: "business list", ids: "1000001,1000002" },
    ]);
  });

  test("a view of a business asks for a reason first", async () => {
    const { page } = await open("live/businesses/1000001");
    await page.getByRole("button", { name: "View as" }).click();
    const make = page.getByRole("dialog").getByRole("button", { name: "Create the link" });
    expect(await make.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("dialog").getByLabel("Why").fill("Ticket 4410");
    await make.click();
    const link = page.getByRole("link", { name: /Open the dashboard of Adire Market/ });
    expect(await link.getAttribute("href")).toBe(VIEWING.link.replace("#", "?in=live#"));
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(stub.sent[0]?.["parameters"]).toEqual({ business: "1000001", reason: "Ticket 4410" });
  });

  test("days of the audit are days of Lagos, and the file has the same filters", async () => {
    const { page } = await open("live/audit?since=2026-11-20&until=2026-11-21&action=price.set");
    await page.getByRole("link", { name: "price.set, Tunde Bello" }).waitFor();
    const filters = {
      ...{ action: "price.set", since: "2026-11-19T23:00:00Z", until: "2026-11-21T23:00:00Z" },
    };
    expect(stub.asked).toContainEqual({ name: "actions", ...filters, page: "1" });
    await page.getByRole("button", { name: "Export CSV" }).click();
    await page.getByRole("button", { name: "Create the file" }).click();
    await page.getByRole("button", { name: "Save actions.csv" }).waitFor();
    expect(stub.sent[0]).toMatchObject({ name: "actions export", parameters: filters });
  });

  test("an action shows who approved it in the same request", async () => {
    const { page } = await open("live/audit/8812");
    const others = page.getByRole("region", { name: "In the same request" });
    await others.getByText("proposal.approve").waitFor();
    expect(await others.getByRole("listitem").allInnerTexts()).toEqual([
      "proposal.approve, by Halima Sani",
    ]);
  });

  test("a job shows its error before it runs again", async () => {
    const { page } = await open("live/system/jobs");
    await page.getByRole("button", { name: "Retry job 9001" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("the statement has no column amount").waitFor();
    await dialog.getByRole("button", { name: "Run it again" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({ name: "job retry", parameters: { job: "9001" } });
  });

  test("a provider that is off is switched on in its own mode", async () => {
    const { page } = await open("live/providers");
    await page.getByText("No calls to Monnify in live mode, Providus in live mode").waitFor();
    await page.getByRole("button", { name: "Switch on Providus in live mode" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch it on" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(stub.sent[0]?.["parameters"]).toEqual({ provider: "providus", mode: "live", to: "on" });
  });

  test("a gap of a balance is accepted where balances are", async () => {
    const { page } = await open("live/providers/balances");
    await page.getByRole("button", { name: "Accept the gap at monnify" }).click();
    await page.getByRole("dialog").getByLabel("Why").fill("Interest");
    await page.getByRole("button", { name: "Propose to accept it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({ name: "reconciliation accept-balance" });
  });

  test("the doctor calls providers only after a click", async () => {
    const { page } = await open("live/providers/doctor");
    await page.getByText("Nothing has been examined on this page yet.").waitFor();
    expect(stub.asked.some(({ name }) => name === "doctor")).toBe(false);
    await page.getByRole("button", { name: "Examine now" }).click();
    await page.getByText("No backup of the last 7 days is recorded.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("the webhooks about a transfer are found from its page", async () => {
    const { page } = await open("live/transactions?search=trf_01jd7zzq2m4k8v");
    await page.getByRole("button", { name: "Charge the business" }).waitFor();
    await page.getByRole("link", { name: "Webhooks about it" }).click();
    await page.getByRole("link", { name: "https://hooks.adire.example/kasuwa" }).click();
    await page.getByRole("link", { name: "transfer.paid, dlv_01jd8a" }).waitFor();
    const about = { endpoint: "we_01jd7x", about: "trf_01jd7zzq2m4k8v", page: "1" };
    expect(stub.asked).toContainEqual({ name: "webhooks deliveries", ...about });
  });

  test("waiting businesses can be listed alone", async () => {
    const { page } = await open("live/businesses?status=pending");
    await page.getByRole("table", { name: "Businesses" }).waitFor();
    expect(stub.asked).toContainEqual({ name: "business list", status: "pending", page: "1" });
  });

  test("endpoints are those of the mode, and a delivery opens and closes by keyboard", async () => {
    const { page } = await open("live/deliveries");
    await page.getByRole("link", { name: "https://hooks.adire.example/kasuwa" }).click();
    await page.getByRole("heading", { name: "https://hooks.adire.example/kasuwa" }).waitFor();
    await page.getByRole("link", { name: "transfer.paid, dlv_01jd8a" }).press("Enter");
    await page.getByText("the server answered 500").waitFor();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send it again" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      ...{ name: "webhooks replay", parameters: { deliveries: "dlv_01jd8a" } },
    });
    await page.keyboard.press("Escape");
    await page.getByText("the server answered 500").waitFor({ state: "detached" });
    await openNext(page, "test/deliveries");
    await page.getByRole("link", { name: "https://test.adire.example/hook" }).waitFor();
    expect(await page.getByText("hooks.adire.example").count()).toBe(0);
  });
});

const TIERED = "₦10.00 up to ₦5,000.00, ₦25.00 up to ₦50,000.00, ₦50.00 above";
