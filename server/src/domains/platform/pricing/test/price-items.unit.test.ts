import { expect, test } from "vitest";
import { BILL_CATEGORIES } from "../../../../kernel/providers/ports/bill-categories.ts";
import { factsOf, PRICE_ITEM_NAMES, type PriceItem } from "../price-items.ts";

const itemsWhere = (isMeant: (item: PriceItem) => boolean) => PRICE_ITEM_NAMES.filter(isMeant);

test.each([
  ["transfers", ["transfer", "internal-transfer"]],
  ["wallets", ["payout", "wallet-credit"]],
  ["collections", ["collection"]],
  ["cards", ["card-issue", "card-funding"]],
  ["all", ["stamp-duty", "vat"]],
])("the service %s is paid by its items", (service, items) => {
  expect(itemsWhere((item) => factsOf(item).service === service)).toEqual(items);
});

test("a bill category has a price and a discount, and every other item is a verification", () => {
  const bills = itemsWhere((item) => factsOf(item).service === "bills");
  expect(bills).toHaveLength(2 * BILL_CATEGORIES.length);
  const checks = itemsWhere((item) => factsOf(item).service === "verification");
  expect(bills.length + checks.length + 9).toBe(PRICE_ITEM_NAMES.length);
});

test("only cards are priced in dollars, and only what arrives pays from itself", () => {
  expect(itemsWhere((item) => factsOf(item).currency === "USD")).toEqual([
    "card-issue",
    "card-funding",
  ]);
  expect(itemsWhere((item) => factsOf(item).deducted === true)).toEqual([
    "collection",
    "wallet-credit",
  ]);
});
