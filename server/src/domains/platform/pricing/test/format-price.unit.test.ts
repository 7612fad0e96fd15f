import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_PRICES } from "../default-prices.ts";
import { pricesIn, restorePrices, savePrice } from "../find-prices.ts";
import { formatPrice, readPrice } from "../format-price.ts";
import type { Price } from "../price-forms.ts";

const money = fc.bigInt({ min: 0n, max: 100_000_000_000_000n });

const prices: fc.Arbitrary<Price> = fc.oneof(
  fc.record({ form: fc.constant("flat" as const), fee: money }),
  fc.record({
    form: fc.constant("tiered" as const),
    tiers: fc.array(fc.record({ upTo: money, fee: money }), { minLength: 1, maxLength: 5 }),
    above: money,
  }),
  fc.record({
    form: fc.constant("percentage" as const),
    partsPerMillion: fc.bigInt({ min: 0n, max: 1_000_000n }),
    atLeast: money,
    atMost: fc.option(money),
  }),
);

test("what is formatted is read as the same price", () => {
  fc.assert(
    fc.property(prices, (price) => {
      expect(readPrice(formatPrice(price))).toEqual(price);
    }),
  );
});

test("what is saved is restored as the same price", () => {
  fc.assert(
    fc.property(prices, (price) => {
      expect(restorePrices(`{"transfer":${savePrice(price)}}`)).toEqual({ transfer: price });
    }),
  );
});

test("the list that a group has read is restored once for all its operations", () => {
  const found = { environmentId: 1n, overrides: `{"vat":${savePrice({ form: "flat", fee: 1n })}}` };
  expect(pricesIn(found)).toBe(pricesIn(found));
  expect(pricesIn(found)).toEqual({ ...DEFAULT_PRICES, vat: { form: "flat", fee: 1n } });
});

test.each([
  ["transfer", "10 up to 5,000, 25 up to 50,000, 50 above"],
  ["collection", "0.5% at most 500"],
  ["card-funding", "1% at least 0.50"],
  ["stamp-duty", "0 up to 9,999.99, 50 above"],
  ["vat", "7.5%"],
  ["bvn", "40"],
] as const)("%s is formatted %s", (item, spelling) => {
  expect(formatPrice(DEFAULT_PRICES[item])).toBe(spelling);
});

test.each([
  ["10 up to 5000, 25 up to 50000, 50 above", "10 up to 5,000, 25 up to 50,000, 50 above"],
  ["10 up to 5000; 25", "10 up to 5,000, 25 above"],
  ["  10   UP TO 5,000,   25 Above ", "10 up to 5,000, 25 above"],
  ["1.5", "1.50"],
  ["1,000.5", "1,000.50"],
  ["0.0001%", "0.0001%"],
  ["100%", "100%"],
  ["2% at least 1 at most 3", "2% at least 1 at most 3"],
])("%j is read as %j", (text, spelling) => {
  const price = readPrice(text);
  expect(price && formatPrice(price)).toBe(spelling);
});

test.each([
  "",
  " ",
  "free",
  "-1",
  "+1",
  "1e3",
  "1.005",
  ".5",
  "1,00",
  "10,000,00",
  "99999999999999",
  "10 up to 5000",
  "10 up to 5000, 25 up to 50000",
  "10 up to, 25",
  "10, 25 above",
  "ten up to 5000, 25 above",
  "10 up to 5000 up to",
  "10 up to 5000,25",
  "up to 5000, 25",
  "%",
  "0.00001%",
  "1000%x",
  "5% at most",
  "5% at most x",
  "5% at least x",
  "5% at most 1 at least 1",
  "5% of 10",
])("%j is not a price", (text) => {
  expect(readPrice(text)).toBeUndefined();
});
