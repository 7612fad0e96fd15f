import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub } from "./support/console-answers.ts";
import { type GalleryService, type SampleAnswer, startApp } from "./support/gallery-service.ts";
import { useGallery } from "./support/open-gallery.ts";
import { ServiceStub } from "./support/service-stub.ts";
import { settled } from "./support/settled.ts";

const title =
  chromiumPath === undefined
    ? "the console on a phone (left out: no Chromium here; install one or set CHROMIUM)"
    : "the console on a phone";

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let money: GalleryService;
  let service: GalleryService;
  beforeAll(async () => {
    const folder = await builtProduct();
    const start = (answer: SampleAnswer) => startApp({ folder, page: "console.html", answer });
    const [ofMoney, ofService] = [new ConsoleStub(), new ServiceStub()];
    money = await start((request, response) => ofMoney.answer(request, response));
    service = await start((request, response) => ofService.answer(request, response));
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await closeWindows(browser);
    await money?.close();
    await service?.close();
  });
  const openAt = useGallery(() => browser);
  const open = async ({ url }: GalleryService, path: string) =>
    (await openAt(`${url}/console/${path}`, { width: 360 })).page;

  /** The boxes that a finger would have to scroll sideways. */
  const WIDE_BOXES =
    "[...document.querySelectorAll('main *')].filter((box) => box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX) && box.closest('nav') === null).map((box) => box.ariaLabel)";

  test.each([
    "live/system",
    "live/system/jobs",
    "live/system/history",
    "live/providers/balances",
    "live/providers?waiting=monnify&of=live",
  ])("%s has no table that scrolls sideways", async (path) => {
    const page = await open(service, path);
    await settled(page);
    expect(await page.evaluate(WIDE_BOXES)).toEqual([]);
  });

  test("each figure of a row stands beside its heading", async () => {
    const page = await open(service, "live/providers/balances");
    const row = page.getByRole("region", { name: "Balances, as a table" }).getByRole("row").last();
    expect(await row.innerText()).toMatch(
      /^Monnify\s+Read\s.+\sBalance\s.*₦41,200,000\.50\sOn statements\s/s,
    );
  });

  test("a provider shows what waits for it, and its buttons are not cut off", async () => {
    const page = await open(service, "live/providers");
    await page.getByRole("link", { name: "12 orders" }).click();
    await page.getByText("12 orders to be sent").waitFor();
    const order = page.getByRole("list", { name: "Orders that wait" }).getByRole("listitem");
    expect(await order.innerText()).toMatch(/^Transfer of Adire Market\s.+₦85,000\.00$/s);
  });

  test("the ledger says first what its last verification found", async () => {
    const page = await open(money, "live/money/verification");
    await page.getByText("The last verification found 3 faults.").waitFor();
    await page.getByRole("link", { name: "Look at the first one" }).click();
    await page.waitForURL("**/live/money/accounts/7-1042");
  });

  test("each permission names the roles that have it", async () => {
    const page = await open(money, "live/operators");
    const matrix = page.getByRole("region", { name: "Roles and permissions" });
    const decide = matrix.getByRole("rowheader", { name: "Move or decide money" });
    expect(await decide.innerText()).toMatch(/Admin, Finance$/);
    expect(await page.evaluate(WIDE_BOXES)).toEqual([]);
  });

  test("its first pages are those that a person on duty needs", async () => {
    const page = await open(money, "live/inbox");
    const tabs = page.getByRole("navigation", { name: "Main pages" }).getByRole("link");
    const names = (await tabs.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ""));
    expect(names).toEqual(["Inbox", "Businesses", "Transactions", "System"]);
  });
});
