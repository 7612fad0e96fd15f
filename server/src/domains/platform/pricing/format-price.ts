import type { Minor } from "../../../kernel/money.ts";
import type { Percentage, Price, Tier } from "./price-forms.ts";

/** Formats a price for people: `40`, `10 up to 5,000, 25 up to 50,000, 50 above`, `0.5% at most 500`. */
export function formatPrice(price: Price): string {
  switch (price.form) {
    case "flat":
      return formatMoney(price.fee);
    case "tiered": {
      const tiers = price.tiers.map(
        ({ upTo, fee }) => `${formatMoney(fee)} up to ${formatMoney(upTo)}`,
      );
      return [...tiers, `${formatMoney(price.above)} above`].join(", ");
    }
    case "percentage":
      return formatPercentage(price);
  }
}

export const PRICE_FORMS =
  'an amount ("40"), tiers ("10 up to 5000, 25 up to 50000, 50 above") or a percentage ("0.5% at least 10 at most 500")';

/** Parses the output of `formatPrice`, with or without commas in the thousands; undefined for any other text. */
export function readPrice(text: string): Price | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const fee = readMoney(words);
  if (fee !== undefined) return { form: "flat", fee };
  return words.includes("%") ? readPercentage(words) : readTiers(words);
}

function readTiers(words: string): Price | undefined {
  // A comma before a space ends a tier; any other comma belongs to a number.
  const parts = words.split(/[,;] /);
  const above = readMoney(parts.pop()?.replace(/ above$/, "") ?? "");
  const tiers = parts.map(readTier);
  if (above === undefined || tiers.length === 0) return undefined;
  const read = tiers.filter((tier) => tier !== undefined);
  return read.length === tiers.length ? { form: "tiered", tiers: read, above } : undefined;
}

function readTier(part: string): Tier | undefined {
  const [fee, upTo] = part.split(" up to ").map(readMoney);
  return fee === undefined || upTo === undefined ? undefined : { upTo, fee };
}

const PERCENTAGE = /^(\d{1,3})(?:\.(\d{1,4}))?%(?: at least (\S+))?(?: at most (\S+))?$/;

function readPercentage(words: string): Percentage | undefined {
  const [, whole = "", fraction = "", least = "0", most] = PERCENTAGE.exec(words) ?? [];
  const atLeast = readMoney(least);
  const atMost = most === undefined ? null : readMoney(most);
  if (whole === "" || atLeast === undefined || atMost === undefined) return undefined;
  // Four decimals of a percentage are the six of parts per million.
  const partsPerMillion = BigInt(whole + fraction.padEnd(4, "0"));
  return { form: "percentage", partsPerMillion, atLeast, atMost };
}

function formatPercentage({ partsPerMillion, atLeast, atMost }: Percentage): string {
  const percent = `${Number(partsPerMillion) / 10_000}%`;
  const least = atLeast > 0n ? ` at least ${formatMoney(atLeast)}` : "";
  return percent + least + (atMost === null ? "" : ` at most ${formatMoney(atMost)}`);
}

function formatMoney(minor: Minor): string {
  const whole = (minor / 100n).toLocaleString("en-US");
  const fraction = minor % 100n;
  return fraction === 0n ? whole : `${whole}.${String(fraction).padStart(2, "0")}`;
}

/** At most as many digits as the largest amount. The rules judge the value. */
const MONEY = /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/;

function readMoney(word: string): Minor | undefined {
  const [, whole, fraction = ""] = MONEY.exec(word) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
}
