import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDecimal, type Minor } from "../../../../kernel/money.ts";
import { BILL_CATEGORIES } from "../../../../kernel/providers/ports/bill-categories.ts";
import type { AmountItem, PieceItem } from "../compute-charges.ts";
import { priceOf } from "../compute-price.ts";
import { DEFAULT_PRICES } from "../default-prices.ts";
import {
  chargesFor,
  discountOn,
  type Price,
  type PriceList,
  totalOf,
  vatWithin,
} from "../index.ts";
import type { Percentage } from "../price-forms.ts";
import { stampDutyOn } from "../stamp-duty.ts";

const naira = fromDecimal;
const flat = (fee: number): Price => ({ form: "flat", fee: naira(fee) });

const percentage = (partsPerMillion: bigint, limits: Partial<Percentage> = {}): Percentage => ({
  form: "percentage",
  partsPerMillion,
  atLeast: 0n,
  atMost: null,
  ...limits,
});

const listWith = (changes: Partial<PriceList>): PriceList => ({ ...DEFAULT_PRICES, ...changes });

describe("by the default prices", () => {
  const sent: [amount: number, fee: number][] = [
    [0.01, 10],
    [4_999.99, 10],
    [5_000, 10],
    [5_000.01, 25],
    [49_999.99, 25],
    [50_000, 25],
    [50_000.01, 50],
    [1_000_000_000_000, 50],
  ];

  test.each(sent)("sending %d costs %d", (amount, fee) => {
    for (const item of ["transfer", "payout"] as const) {
      expect(chargesFor(DEFAULT_PRICES, item, naira(amount)).fee).toBe(naira(fee));
    }
  });

  test.each([
    [9_999.99, 0],
    [10_000, 50],
    [10_000.01, 50],
    [1_000_000_000_000, 50],
  ])("the stamp duty on %d is %d", (amount, duty) => {
    expect(stampDutyOn(DEFAULT_PRICES, naira(amount))).toBe(naira(duty));
  });

  test.each([
    ["transfer", 50],
    ["payout", 50],
    ["internal-transfer", 50],
    ["collection", 0],
    ["wallet-credit", 0],
    ["airtime", 0],
    ["card-funding", 0],
  ] satisfies [AmountItem, number][])("%s of 10,000 bears a stamp duty of %d", (item, duty) => {
    expect(chargesFor(DEFAULT_PRICES, item, naira(10_000)).stampDuty).toBe(naira(duty));
  });

  test("a transfer to another business is free, and bears its duty", () => {
    const charges = chargesFor(DEFAULT_PRICES, "internal-transfer", naira(10_000));
    expect(charges).toEqual({ currency: "NGN", fee: 0n, vat: 0n, stampDuty: 5_000n });
    expect(totalOf(charges)).toBe(5_000n);
  });

  test.each([
    [0.99, 0],
    [1, 0.01],
    [2.99, 0.01],
    [3, 0.02],
    [1_000, 5],
    [99_998.99, 499.99],
    [99_999, 500],
    [100_000, 500],
    [100_000.01, 500],
    [1_000_000, 500],
  ])("of %d that arrives %d is taken, half a kobo rounded up and never above 500", (amount, fee) => {
    expect(chargesFor(DEFAULT_PRICES, "collection", naira(amount)).fee).toBe(naira(fee));
  });

  test.each([
    [0.01, 0.5],
    [50, 0.5],
    [50.49, 0.5],
    [50.5, 0.51],
    [1_000, 10],
  ])("funding a card with %d dollars costs %d dollars, and never less than half a dollar", (amount, fee) => {
    const charges = chargesFor(DEFAULT_PRICES, "card-funding", naira(amount));
    expect(charges).toMatchObject({ currency: "USD", fee: naira(fee), stampDuty: 0n });
  });

  test.each([
    ["bvn", 40],
    ["bvn-advanced", 60],
    ["nin", 60],
    ["pvc", 50],
    ["pvc-premium", 80],
    ["frsc", 60],
    ["passport", 80],
    ["phone-basic", 30],
    ["phone-advanced", 50],
    ["phone-nin", 60],
    ["cac-basic", 100],
    ["address", 150],
    ["card-issue", 2],
  ] satisfies [PieceItem, number][])("one %s costs %d", (item, fee) => {
    expect(chargesFor(DEFAULT_PRICES, item)).toMatchObject({ fee: naira(fee), stampDuty: 0n });
  });

  test.each(BILL_CATEGORIES)("%s costs nothing and saves nothing", (bill) => {
    expect(chargesFor(DEFAULT_PRICES, bill, naira(1_000)).fee).toBe(0n);
    expect(discountOn(DEFAULT_PRICES, `${bill}-discount`, naira(1_000))).toBe(0n);
  });
});

describe("VAT", () => {
  test.each([
    [10, 0.7],
    [25, 1.74],
    [50, 3.49],
    [107.5, 7.5],
    [0.01, 0],
    [0, 0],
  ])("of a fee of %d it is %d", (fee, vat) => {
    expect(vatWithin(DEFAULT_PRICES, naira(fee))).toBe(naira(vat));
  });

  test("half a kobo of it is rounded up", () => {
    const prices = listWith({ vat: percentage(1_000_000n) });
    expect(vatWithin(prices, 1n)).toBe(1n);
    expect(vatWithin(prices, 3n)).toBe(2n);
  });

  test("is a part of the fee, and none of the stamp duty", () => {
    const charges = chargesFor(DEFAULT_PRICES, "transfer", naira(100_000));
    expect(charges).toEqual({ currency: "NGN", fee: 5_000n, vat: 349n, stampDuty: 5_000n });
    expect(totalOf(charges)).toBe(10_000n);
  });

  test("follows its setting", () => {
    expect(vatWithin(listWith({ vat: percentage(0n) }), 5_000n)).toBe(0n);
    expect(vatWithin(listWith({ vat: percentage(100_000n) }), 11_000n)).toBe(1_000n);
  });
});

test("what is taken from an arriving amount is never more than the amount", () => {
  const prices = listWith({ collection: flat(50), transfer: flat(50) });
  expect(chargesFor(prices, "collection", naira(20)).fee).toBe(naira(20));
  expect(chargesFor(prices, "collection", naira(80)).fee).toBe(naira(50));
  expect(chargesFor(prices, "transfer", naira(20)).fee).toBe(naira(50));
});

test("a discount is its share of the amount", () => {
  const prices = listWith({ "airtime-discount": percentage(25_000n) });
  expect(discountOn(prices, "airtime-discount", naira(1_000))).toBe(naira(25));
});

test.each([
  [1_000_000n, 1_000, 999.99],
  [999_999n, 50, 49.99],
  [1_000_000n, 0.01, 0],
])("a discount of %s in a million leaves something to pay of %f naira", (partsPerMillion, amount, saved) => {
  const prices = listWith({ "airtime-discount": percentage(partsPerMillion) });
  expect(discountOn(prices, "airtime-discount", naira(amount))).toBe(naira(saved));
});

const amounts = fc.bigInt({ min: 1n, max: fromDecimal(1_000_000_000_000) });
const fees = fc.bigInt({ min: 0n, max: 100_000_000n });

test("every amount pays the fee of the one tier that it lies in", () => {
  const tierList = fc.uniqueArray(amounts, { minLength: 1, maxLength: 20 });
  const cases = tierList.chain((ends) =>
    fc.tuple(
      fc.constant(ends.toSorted(rising)),
      fc.array(fees, { minLength: 21, maxLength: 21 }),
      amounts,
    ),
  );
  fc.assert(
    fc.property(cases, ([ends, feeOfTier, amount]) => {
      const tiers = ends.map((upTo, index) => ({ upTo, fee: feeOfTier[index] ?? 0n }));
      const price: Price = { form: "tiered", tiers, above: feeOfTier[20] ?? 0n };
      const below = ends.filter((end) => end < amount).length;
      const expected = below === ends.length ? price.above : feeOfTier[below];
      expect(priceOf(price, amount)).toBe(expected);
    }),
  );
});

test("a percentage is within half a kobo of the exact share, a half rounded up, between its limits", () => {
  const rates = fc.bigInt({ min: 0n, max: 1_000_000n });
  fc.assert(
    fc.property(amounts, rates, fees, fees, (amount, partsPerMillion, one, other) => {
      const exactTimesTwoMillion = 2n * amount * partsPerMillion;
      const [fee, limited] = [
        priceOf(percentage(partsPerMillion), amount),
        priceOf(
          percentage(partsPerMillion, { atLeast: least(one, other), atMost: most(one, other) }),
          amount,
        ),
      ];
      const over = fee * 2_000_000n - exactTimesTwoMillion;
      expect(over > -1_000_000n && over <= 1_000_000n).toBe(true);
      expect(limited).toBe(least(most(fee, least(one, other)), most(one, other)));
    }),
  );
});

test("VAT and the rest of the fee make the fee, and the rest taxed again makes it too", () => {
  fc.assert(
    fc.property(fees, fc.bigInt({ min: 0n, max: 1_000_000n }), (fee, rate) => {
      const vat = vatWithin(listWith({ vat: percentage(rate) }), fee);
      expect(vat >= 0n && vat <= fee).toBe(true);
      const difference = priceOf(percentage(rate), fee - vat) - vat;
      expect(difference >= -1n && difference <= 1n).toBe(true);
    }),
  );
});

const rising = (a: Minor, b: Minor) => (a < b ? -1 : 1);
const least = (a: Minor, b: Minor) => (a < b ? a : b);
const most = (a: Minor, b: Minor) => (a > b ? a : b);
