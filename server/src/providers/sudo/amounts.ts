import { CURRENCIES, type Currency, type Minor } from "../../kernel/money.ts";
import { type ExactJson, textAt } from "../http/exact-json.ts";

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/;

/**
 * An amount in minor units. Sudo writes thousandths of a naira, because it adds 7.5% VAT to its fee. `up` rounds away
 * from zero, so that a hold covers everything. `down` never credits more than Sudo gave. Undefined for anything else.
 */
export function readAmount(
  value: ExactJson | undefined,
  unit: "major" | "minor",
  rounding: "up" | "down",
): Minor | undefined {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(textAt(value) ?? "") ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction) * (unit === "major" ? 100n : 1n);
  const divisor = 10n ** BigInt(fraction.length);
  const isRounded = rounding === "up" && digits % divisor !== 0n;
  const size = digits / divisor + (isRounded ? 1n : 0n);
  return sign === "-" ? -size : size;
}

export const readCurrency = (
  value: ExactJson | undefined,
  ...path: readonly string[]
): Currency | undefined => {
  const text = textAt(value, ...path);
  return CURRENCIES.find((currency) => currency === text);
};
