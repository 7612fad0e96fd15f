import {
  type ChangedPrice,
  formatPrice,
  type ListedPrice,
  listPrices,
  PRICE_FORMS,
  PRICE_ITEM_NAMES,
  type PriceOwner,
  presentPrice,
  priceReset,
  priceSetting,
  readPrice,
  resetPrice,
  setPrice,
} from "../domains/platform/pricing/index.ts";
import { table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, option } from "./parameters.ts";
import { concerning, previewChange } from "./preview-change.ts";
import { businessId, mode, oneOf } from "./readers.ts";
import { presentPerformed, showPerformed } from "./show-performed.ts";
import { UsageError } from "./usage-error.ts";

/** Without an owner: the default prices. */
const ofWhom = {
  business: option(businessId, "only the prices of this business; needs --mode"),
  mode: option(mode, "test or live; needs --business"),
};

const price = { placeholder: "PRICE", expects: PRICE_FORMS, read: readPrice };

const item = argument(oneOf("ITEM", PRICE_ITEM_NAMES), "the price item, from `price list`");

/** A default applies to live mode too. */
const ALL_BUT_TEST =
  "A second person approves it first, unless it is for one business in test mode.";

export const priceCommands = [
  command({
    name: "price list",
    needs: "businesses:read",
    summary: "Lists prices: the defaults, or those of one business.",
    parameters: ofWhom,
    run: ({ kit }, input) => listPrices(kit, ownerOf(input)),
    show: showPrices,
    data: (prices) => prices.map(({ price: of, ...row }) => ({ ...row, price: presentPrice(of) })),
  }),
  command({
    name: "price set",
    needs: "businesses:write",
    summary: "Sets a price: the default, or that of one business.",
    note: `Without --business it is the default price, in both modes. A price is ${price.expects}. Put it in quotes. It takes effect at once, and includes VAT. ${ALL_BUT_TEST}`,
    parameters: { item, price: argument(price, "the price, in quotes"), ...ofWhom },
    preview: ({ kit }, { business, mode: of, ...input }) => {
      const order = { ...input, owner: ownerOf({ business, mode: of }) };
      return previewChange(kit, priceSetting, order, forWhom(order));
    },
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      setPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showPerformed(showChange),
    data: presentPerformed(presentChange),
  }),
  command({
    name: "price reset",
    needs: "businesses:write",
    summary:
      "Removes a price: a business then pays the default, and a default becomes the built-in price.",
    note: ALL_BUT_TEST,
    parameters: { item, ...ofWhom },
    preview: ({ kit }, { business, mode: of, ...input }) => {
      const order = { ...input, owner: ownerOf({ business, mode: of }) };
      return previewChange(kit, priceReset, order, forWhom(order));
    },
    run: ({ kit, by }, { business, mode: of, ...input }) =>
      resetPrice(kit, { ...input, owner: ownerOf({ business, mode: of }), by }),
    show: showPerformed(showChange),
    data: presentPerformed(presentChange),
  }),
];

/** A default price applies to every business without a price of its own. */
const forWhom = ({ owner }: { readonly owner: PriceOwner | undefined }): string =>
  owner === undefined
    ? "This is the default price, in both modes, for every business without a price of its own. It takes effect at once."
    : concerning({ business: owner.businessId, mode: owner.mode });

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
