import { describe, expect, test } from "vitest";
import { findEnvironment } from "../../src/domains/platform/businesses/index.ts";
import { chromiumPath } from "../support/browser.ts";
import {
  CARDHOLDER,
  confirmWithPin,
  dialogOf,
  PIN,
  useCardDashboard,
} from "../support/card-dashboard.ts";
import { verifyAndFund } from "../support/card-service.ts";
import { follow, openDashboard, violationsOf, widthOf } from "../support/open-dashboard.ts";

const title =
  chromiumPath === undefined
    ? "purchases with cards in a browser (left out: no Chromium here; install one or set CHROMIUM)"
    : "purchases with cards in a browser";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  const dashboard = useCardDashboard();

  test("a simulated purchase counts at once, and its drawer follows it to the settlement", async () => {
    const { browser, issue, service } = dashboard();
    const { cardReference } = await issue(90);
    const { page } = await openDashboard(browser, service, `cards/${cardReference}`);
    await page.getByRole("button", { name: "Simulate a purchase" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Merchant").fill("Ìbàdàn Books <b>&");
    await dialog.getByRole("button", { name: "Authorise test $25.00" }).click();
    await dialog.getByText("$25.00 approved. Now approved.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("img", { name: "$25.00 of $5,000.00 used" }).waitFor();
    await page.getByRole("link", { name: /Ìbàdàn Books <b>&, \$25.00, Approved/ }).click();
    const drawer = page.getByRole("complementary");
    await drawer.getByText("Held now").waitFor();
    await drawer.getByRole("button", { name: "Settle", exact: true }).click();
    await drawer.getByRole("link", { name: "Settlement" }).waitFor();
    await drawer.getByText("Cleared", { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await widthOf(page)).toBe(320);
  });

  test("the card number is on the issuer's page, after PIN and reason", async () => {
    const { browser, card, service } = dashboard();
    const { page } = await openDashboard(browser, service, `cards/${card}`);
    await page.getByRole("button", { name: "Show number" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Why you need it").fill("Ticket 88120");
    await dialog.getByLabel("Transaction PIN").pressSequentially(PIN);
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Open the page with the number" });
    await link.waitFor();
    expect(await link.getAttribute("rel")).toBe("noreferrer");
    await follow(page, service.at("settings/audit"));
    await page.getByText("opened the page with the number of a card").first().waitFor();
  });

  test("a wallet of the customer is linked and unlinked, and pays in between", async () => {
    const { browser, pay, service, write } = dashboard();
    const { id } = await write<{ id: number }>("/customers", {
      ...CARDHOLDER,
      email: "w@example.com",
    });
    const { walletReference: wallet } = await write<{ walletReference: string }>(
      `/customers/${id}/wallets`,
      { currency: "NGN" },
    );
    const environmentId = await findEnvironment(
      service.kit.database,
      service.business.businessId,
      "test",
    );
    await verifyAndFund(service, environmentId, { customerId: id, wallet, naira: 500_000 });
    const issued = await write<{ cardReference: string }>("/business/card/issue", {
      customerId: String(id),
    });
    const { page } = await openDashboard(browser, service, `cards/${issued.cardReference}`);
    await page.getByRole("button", { name: "Link a wallet" }).click();
    await dialogOf(page).getByLabel("NGN wallet").check();
    expect(await violationsOf(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    await confirmWithPin(page);
    await page.getByRole("button", { name: "Unlink the wallet" }).waitFor();
    expect((await pay(issued.cardReference, 20)).status).toBe("approved");
    expect((await pay(issued.cardReference, 1_999)).status).toBe("declined");
    await page.getByText("paid by the customer’s wallet").waitFor();
    await page.getByRole("link", { name: "Declined" }).click();
    await page.getByRole("link", { name: /\$1,999.00, Declined/ }).click();
    await page.getByText("Not enough money in the linked wallet").waitFor();
    await page.getByRole("button", { name: "Unlink the wallet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlink the wallet" }).click();
    await page.getByText("Its own balance", { exact: true }).waitFor();
    expect((await pay(issued.cardReference, 20)).status).toBe("declined");
  });

  test("purchases of all cards are found by the last four digits, and the card wallet has its entries", async () => {
    const { browser, issue, pay, service } = dashboard();
    const { cardReference, lastFour } = await issue(30);
    await pay(cardReference, 11);
    await pay(cardReference, 500);
    const { page } = await openDashboard(browser, service, "cards/purchases");
    await page.getByRole("searchbox").fill(lastFour);
    await page.getByRole("link", { name: /\$11.00, Approved/ }).waitFor();
    await page.getByRole("link", { name: "Declined", exact: true }).click();
    await page.getByRole("link", { name: /\$500.00, Declined/ }).click();
    await page.getByRole("complementary").getByText("Not enough money").waitFor();
    await follow(page, service.at("cards/wallet"));
    await page.getByText("For issuing and funding cards").waitFor();
    await page.getByRole("button", { name: "Statement" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("card-wallet.csv");
  });
});
