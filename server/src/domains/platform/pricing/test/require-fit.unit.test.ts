import { describe, expect, test } from "vitest";
import { fromDecimal } from "../../../../kernel/money.ts";
import { DEFAULT_PRICES } from "../default-prices.ts";
import type { Price, PriceItem } from "../index.ts";
import type { Percentage } from "../price-forms.ts";
import { requireFit } from "../require-fit.ts";

const naira = fromDecimal;
const flat = (fee: number): Price => ({ form: "flat", fee: naira(fee) });

const percentage = (partsPerMillion: bigint, limits: Partial<Percentage> = {}): Percentage => ({
  form: "percentage",
  partsPerMillion,
  atLeast: 0n,
  atMost: null,
  ...limits,
});

describe("a price is refused", () => {
  const tiered = (...ends: number[]): Price => ({
    form: "tiered",
    tiers: ends.map((end) => ({ upTo: naira(end), fee: 1n })),
    above: 2n,
  });

  test.each([
    ["a percentage of what is sold by the piece", "bvn", percentage(10_000n)],
    ["tiers of what is sold by the piece", "card-issue", tiered(5)],
    ["an amount as a rate", "vat", flat(7.5)],
    ["a rate with a least", "vat", percentage(75_000n, { atLeast: 1n })],
    ["a rate with a most", "airtime-discount", percentage(75_000n, { atMost: 1n })],
    ["more than all of it", "collection", percentage(1_000_001n)],
    ["less than nothing of it", "collection", percentage(-1n)],
    ["a least above the most", "collection", percentage(1n, { atLeast: 2n, atMost: 1n })],
    ["a fee below zero", "transfer", { form: "flat", fee: -1n }],
    ["a fee beyond all amounts", "transfer", { form: "flat", fee: 100_000_000_000_001n }],
    ["a tier beyond all amounts", "transfer", tiered(1_000_000_000_000.01)],
    ["no tiers", "transfer", tiered()],
    ["too many tiers", "transfer", tiered(...Array.from({ length: 21 }, (_, i) => i + 1))],
    ["tiers that fall", "transfer", tiered(10, 5)],
    ["the same tier twice", "transfer", tiered(5, 5)],
    ["a tier of nothing", "transfer", tiered(0)],
  ] satisfies [string, PriceItem, Price][])("for %s", (_, item, price) => {
    expect(() => requireFit(item, price)).toThrow(
      expect.objectContaining({ code: "validation_failed", param: "price" }),
    );
  });

  test.each(Object.entries(DEFAULT_PRICES))("but not the default one of %s", (item, price) => {
    // The list's own keys are its items.
    expect(() => requireFit(item as PriceItem, price)).not.toThrow();
  });

  test("but not one at the limits", () => {
    requireFit("transfer", tiered(...Array.from({ length: 20 }, (_, i) => i + 1)));
    requireFit("transfer", { form: "flat", fee: 100_000_000_000_000n });
    requireFit("collection", percentage(1_000_000n, { atLeast: 1n, atMost: 1n }));
  });
});
