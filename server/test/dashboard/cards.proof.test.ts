import { describe, expect, test } from "vitest";
import { expectFocus } from "../../../web/test/support/keyboard.ts";
import { chromiumPath } from "../support/browser.ts";
import { CARDHOLDER, confirmWithPin, useCardDashboard } from "../support/card-dashboard.ts";
import {
  expectAccessible,
  openDashboard,
  settled,
  violationsOf,
  visitPages,
} from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "cards in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "cards in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  const dashboard = useCardDashboard();

  test("a card is issued, funded, pays while the page is open, and is frozen by keyboard", async () => {
    const { browser, pay, service } = dashboard();
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
    await confirmWithPin(page);
    await page.waitForURL(/cards\/crd_/);
    await page.locator("header").getByText("Active", { exact: true }).waitFor();
    const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    await page.getByRole("button", { name: "Fund", exact: true }).click();
    await dialog.getByLabel("Amount").fill("40");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("1% of it, at least $0.50").waitFor();
    await confirmWithPin(page);
    await page.locator("dl").getByText("$40").first().waitFor();

    expect((await pay(reference, 25)).status).toBe("approved");
    await page.getByRole("row").filter({ hasText: "Approved" }).getByText("$25").first().waitFor();
    await page.getByRole("button", { name: "Freeze" }).press("Enter");
    await page.getByRole("button", { name: "Freeze card" }).press("Enter");
    await page.getByRole("button", { name: "Unfreeze" }).waitFor();
    expect((await pay(reference, 5)).status).toBe("declined");
    await page.getByRole("link", { name: "Declined" }).click();
    await page.getByRole("link", { name: /Lagos Books, \$5.00, Declined/ }).click();
    await page.getByRole("complementary").getByText("The card is frozen").waitFor();
    await page.getByText("Unfreeze it.").waitFor();
    await expectFocus(page.getByRole("heading", { name: /^Purchase / }));
    await page.keyboard.press("Escape");
    await page.locator("[data-drawer]").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Unfreeze" }).click();
    await confirmWithPin(page);
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    expect((await pay(reference, 5)).status).toBe("approved");
    expect(complaints).toEqual([]);
  });

  test("limits are compared before they change, and decline what is above", async () => {
    const { browser, card, pay, service } = dashboard();
    const { page } = await openDashboard(browser, service, `cards/${card}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Change limits" }).click();
    await dialog.getByLabel("One purchase").fill("10");
    await dialog.getByRole("button", { name: "Compare" }).click();
    await dialog.getByRole("table", { name: "Limits, now and then" }).getByText("$10.00").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await confirmWithPin(page);
    expect((await pay(card, 11)).status).toBe("declined");
    await page.getByRole("link", { name: "Declined" }).click();
    await page.getByText("Above the limit of one purchase").waitFor();
    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("table", { name: "Statement" }).waitFor();
    await page.getByRole("button", { name: "Change limits" }).click();
    await dialog.getByLabel("A day").fill("ten");
    await dialog.getByText("Enter an amount in dollars.").waitFor();
    const compare = dialog.getByRole("button", { name: "Compare" });
    expect(await compare.getAttribute("aria-disabled")).toBe("true");
  });

  test("a new cardholder gets a card in one dialog", async () => {
    const { browser, service } = dashboard();
    const { page } = await openDashboard(browser, service, "cards");
    await page.getByRole("button", { name: "Issue card" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A new cardholder").click();
    await dialog.getByLabel("First name").fill("Nkẹchi");
    await dialog.getByLabel("Last name").fill("Obi");
    await dialog.getByRole("button", { name: "See what it costs" }).click();
    await dialog.getByText("Issue a Visa card to Nkẹchi Obi?").waitFor();
    await confirmWithPin(page);
    await page.waitForURL(/cards\/crd_/);
    await page.getByText("Nkẹchi Obi").first().waitFor();
  });

  test("where the operator allows no cards, the page says so and offers no issue", async () => {
    const { browser, service } = dashboard();
    const { page } = await openDashboard(browser, service, "cards", { mode: "live" });
    await page.getByText("Cards need the operator’s approval in live").waitFor();
    expect(await page.getByRole("button", { name: "Issue card" }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("a reader sees the card and no action; a card of the other mode is not found", async () => {
    const { browser, card, service } = dashboard();
    const as = await service.addMember("read_only");
    const { page } = await openDashboard(browser, service, `cards/${card}`, { as });
    await page.getByText("Adverts").first().waitFor();
    expect(
      await page
        .getByRole("button", {
          name: /^(Fund|Freeze|Terminate|Change limits|Show number|Link a wallet|Simulate)/,
        })
        .count(),
    ).toBe(0);
    const live = await openDashboard(browser, service, `cards/${card}`, { mode: "live" });
    await live.page.getByText(`No card ${card} in live`).waitFor();
  });

  test("terminating a card asks for its digits, and returns its balance", async () => {
    const { browser, service, write } = dashboard();
    const { customerId } = await write<{ customerId: string }>("/business/cardholders", CARDHOLDER);
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
    await confirmWithPin(page);
    await page.getByText("Terminated", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Freeze" }).count()).toBe(0);
  });

  test("no page has a violation in light and dark, and none scrolls at 320 px", async () => {
    const { browser, card, service } = dashboard();
    const texts: Readonly<Record<string, string>> = {
      cards: "Adverts",
      [`cards/${card}`]: "Adverts",
      [`cards/${card}?tab=declined`]: "Adverts",
      [`cards/${card}?tab=statement`]: "Adverts",
      "cards/purchases": "purchase",
      "cards/wallet": "Available",
    };
    const visit = visitPages(browser, service, Object.keys(texts));
    for await (const { page, path, complaints } of visit) {
      await page
        .getByText(texts[path] ?? path)
        .first()
        .waitFor();
      await settled(page);
      await expectAccessible(page, path);
      expect(complaints).toEqual([]);
    }
  });
});
