import {
  formatPrice,
  type ListedPrice,
  listPrices,
  type PriceOwner,
  presentPrice,
  resetPrice,
  setPrice,
} from "../domains/platform/pricing/index.ts";
import { table } from "./align.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { businessId, mode, price, priceItem } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

/** Without an owner it is about the prices of everybody. */
const ofWhom = {
  business: option(businessId, "the prices of this business alone; needs --mode"),
  mode: option(mode, "test or live; needs --business"),
};

const item = argument(priceItem, "what is priced, as `price list` shows it");

type ChangedPrice = Awaited<ReturnType<typeof setPrice>>;

export const priceCommands = [
  command({
    name: "price list",
    summary: "Lists what everything costs, everybody or one business.",
    parameters: ofWhom,
    run: ({ kit }, input) => listPrices(kit, ownerOf(input)),
    show: showPrices,
    data: (prices) => prices.map(({ price: of, ...row }) => ({ ...row, price: presentPrice(of) })),
  }),
  command({
    name: "price set",
    summary: "Sets what something costs, for everybody or for one business.",
    note: `Without --business it is everybody's price, in both modes. A price is ${price.expects}. Put it in quotes. It is in force at once, and includes VAT.`,
    parameters: { item, price: argument(price, "what it costs, in quotes"), ...ofWhom },
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      setPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showChange,
    data: presentChange,
  }),
  command({
    name: "price reset",
    summary:
      "Takes a price back: a business pays what everybody does, and everybody as in the beginning.",
    parameters: { item, ...ofWhom },
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      resetPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showChange,
    data: presentChange,
  }),
];

function ownerOf(input: {
  business: bigint | undefined;
  mode: PriceOwner["mode"] | undefined;
}): PriceOwner | undefined {
  const { business, mode: of } = input;
  if (business !== undefined && of !== undefined) return { businessId: business, mode: of };
  if (business === undefined && of === undefined) return undefined;
  throw new UsageError(
    "--business and --mode go together: each mode of a business has its prices.",
  );
}

function showPrices(prices: readonly ListedPrice[]): string {
  const rows = prices.map((row) => [
    row.item,
    row.currency,
    formatPrice(row.price),
    row.source,
    row.about,
  ]);
  return table(["ITEM", "", "PRICE", "SET FOR", "WHAT IT IS"], rows);
}

function showChange({ item: changed, before, price: now, owner }: ChangedPrice): string {
  const [old, fresh] = [formatPrice(before), formatPrice(now)];
  const whom =
    owner === undefined
      ? "For everybody who has no price of their own, in both modes."
      : `For business ${owner.businessId} in ${owner.mode} mode.`;
  return `${changed}: ${fresh} (before: ${old === fresh ? "the same" : old})\n${whom}`;
}

function presentChange({ item: changed, before, price: now }: ChangedPrice) {
  return { item: changed, before: presentPrice(before), price: presentPrice(now) };
}
