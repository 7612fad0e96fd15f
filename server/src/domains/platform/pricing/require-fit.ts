import { AMOUNT_MAX, fromDecimal, type Minor } from "../../../kernel/money.ts";
import { unfitPrice } from "./errors.ts";
import type { Price, Tiered } from "./price-forms.ts";
import { type Basis, factsOf, type PriceItem } from "./price-items.ts";

const MILLION = 1_000_000n;

const FORMS_OF_BASIS: Readonly<Record<Basis, readonly Price["form"][]>> = {
  amount: ["flat", "tiered", "percentage"],
  piece: ["flat"],
  rate: ["percentage"],
};

/** Throws if the item cannot have the price, so that every calculation can rely on a price list. */
export function requireFit(item: PriceItem, price: Price): void {
  const { basis } = factsOf(item);
  const forms = FORMS_OF_BASIS[basis];
  if (!forms.includes(price.form)) throw unfitPrice({ item, why: `must be ${forms.join(" or ")}` });
  const why = faultOf(price) ?? (basis === "rate" ? limitFault(price) : undefined);
  if (why !== undefined) throw unfitPrice({ item, why });
}

const TIERS_MAX = 20;
const MONEY_MAX = fromDecimal(AMOUNT_MAX);

function faultOf(price: Price): string | undefined {
  if (moneyIn(price).some((money) => money < 0n || money > MONEY_MAX)) return "is out of range";
  if (price.form === "tiered") return tierFault(price);
  if (price.form === "flat") return undefined;
  const { partsPerMillion, atLeast, atMost } = price;
  if (partsPerMillion < 0n || partsPerMillion > MILLION) return "must be 0% to 100%";
  return atMost !== null && atMost < atLeast ? "has a minimum above its maximum" : undefined;
}

function tierFault({ tiers }: Tiered): string | undefined {
  if (tiers.length === 0 || tiers.length > TIERS_MAX) return `must have 1 to ${TIERS_MAX} tiers`;
  const rises = tiers.every(({ upTo }, index) => upTo > (tiers[index - 1]?.upTo ?? 0n));
  return rises ? undefined : "must have tiers that rise";
}

/** A rate multiplies an amount, so its own limits would have no effect. */
function limitFault(price: Price): string | undefined {
  const limited = price.form !== "percentage" || price.atLeast > 0n || price.atMost !== null;
  return limited ? "must be a percentage alone, without a minimum or a maximum" : undefined;
}

function moneyIn(price: Price): readonly Minor[] {
  switch (price.form) {
    case "flat":
      return [price.fee];
    case "tiered":
      return [price.above, ...price.tiers.flatMap(({ upTo, fee }) => [upTo, fee])];
    case "percentage":
      return [price.atLeast, price.atMost ?? 0n];
  }
}
