import {
  formatPrice,
  type ListedPrice,
  listPrices,
  PRICE_FORMS,
  PRICE_ITEM_NAMES,
  type PriceOwner,
  presentPrice,
  readPrice,
  resetPrice,
  setPrice,
} from "../domains/platform/pricing/index.ts";
import type { Kit } from "../kernel/kit.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { businessId, mode, oneOf } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

/** Without an owner: the default prices. */
const ofWhom = {
  business: option(businessId, "only the prices of this business; needs --mode"),
  mode: option(mode, "test or live; needs --business"),
};

const price = { placeholder: "PRICE", expects: PRICE_FORMS, read: readPrice };

const item = argument(oneOf("ITEM", PRICE_ITEM_NAMES), "the price item, from `price list`");

type ChangedPrice = Awaited<ReturnType<typeof setPrice>>;

export const priceCommands = [
  command({
    name: "price list",
    summary: "Lists prices: the defaults, or those of one business.",
    parameters: ofWhom,
    run: ({ kit }, input) => listPrices(kit, ownerOf(input)),
    show: showPrices,
    data: (prices) => prices.map(({ price: of, ...row }) => ({ ...row, price: presentPrice(of) })),
  }),
  command({
    name: "price set",
    summary: "Sets a price: the default, or that of one business.",
    note: `Without --business it is the default price, in both modes. A price is ${price.expects}. Put it in quotes. It takes effect at once, and includes VAT.`,
    parameters: { item, price: argument(price, "the price, in quotes"), ...ofWhom },
    preview: ({ kit }, input) => previewForAll(kit, input, formatPrice(input.price)),
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      setPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showChange,
    data: presentChange,
  }),
  command({
    name: "price reset",
    summary:
      "Removes a price: a business then pays the default, and a default becomes the built-in price.",
    parameters: { item, ...ofWhom },
    preview: ({ kit }, input) => previewForAll(kit, input, "the built-in price"),
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      resetPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showChange,
    data: presentChange,
  }),
];

/** A default price is that of every business without a price of its own. */
async function previewForAll(
  kit: Kit,
  input: { readonly item: string } & Parameters<typeof ownerOf>[0],
  to: string,
): Promise<string | undefined> {
  if (ownerOf(input) !== undefined) return undefined;
  const now = (await listPrices(kit, undefined)).find(({ item: name }) => name === input.item);
  const from = now === undefined ? "unknown" : formatPrice(now.price);
  return [
    `${input.item}: from ${from} to ${to}.`,
    "This is the default price, in both modes, for every business without a price of its own. It takes effect at once.",
  ].join("\n");
}

function ownerOf(input: {
  business: bigint | undefined;
  mode: PriceOwner["mode"] | undefined;
}): PriceOwner | undefined {
  const { business, mode: of } = input;
  if (business !== undefined && of !== undefined) return { businessId: business, mode: of };
  if (business === undefined && of === undefined) return undefined;
  throw new UsageError(
    "--business and --mode go together: each mode of a business has its own prices.",
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
      ? "The default prices, in both modes."
      : `For business ${owner.businessId} in ${owner.mode} mode.`;
  return `${changed}: ${fresh} (before: ${old === fresh ? "the same" : old})\n${whom}`;
}

function presentChange({ item: changed, before, price: now }: ChangedPrice) {
  return { item: changed, before: presentPrice(before), price: presentPrice(now) };
}
