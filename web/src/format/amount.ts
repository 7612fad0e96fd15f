export type Currency = "NGN" | "USD";

/** `auto` shows a minus for negative amounts; `always` also a plus for positive ones. */
export type AmountSign = "auto" | "always" | "never";

export interface AmountParts {
  readonly sign: string;
  readonly symbol: string;
  readonly whole: string;
  /** With the decimal point. */
  readonly fraction: string;
}

const SYMBOLS: Readonly<Record<Currency, string>> = { NGN: "₦", USD: "$" };
const UNITS: Readonly<Record<Currency, string>> = { NGN: "naira", USD: "dollars" };
const SUBUNITS: Readonly<Record<Currency, string>> = { NGN: "kobo", USD: "cent" };

/** U+2212: a hyphen is narrower than the plus, and screen readers skip it. */
const MINUS = "−";

/** An amount of the API, in naira or dollars, split into the parts that are styled differently. */
export function splitAmount(value: number, currency: Currency, sign: AmountSign): AmountParts {
  const [whole = "0", fraction = "00"] = Math.abs(value).toFixed(2).split(".");
  return {
    sign: signOf(value, sign),
    symbol: SYMBOLS[currency],
    whole: whole.replace(/\B(?=(\d{3})+$)/g, ","),
    fraction: `.${fraction}`,
  };
}

/** One text, for titles, buttons and files: `−₦85,000.00`. */
export function formatAmount(
  value: number,
  currency: Currency = "NGN",
  sign: AmountSign = "auto",
): string {
  const parts = splitAmount(value, currency, sign);
  return parts.sign + parts.symbol + parts.whole + parts.fraction;
}

/** What a screen reader says: `minus 85,000 naira`. */
export function speakAmount(value: number, currency: Currency, sign: AmountSign): string {
  const { whole, fraction } = splitAmount(value, currency, sign);
  const words = [`${whole} ${UNITS[currency]}`];
  if (signOf(value, sign) === MINUS) words.unshift("minus");
  if (signOf(value, sign) === "+") words.unshift("plus");
  const small = Number(fraction.slice(1));
  const isMany = currency === "USD" && small !== 1;
  if (small > 0) words.push(`${small} ${SUBUNITS[currency]}${isMany ? "s" : ""}`);
  return words.join(" ");
}

/** For the axis of a chart only: `₦2.5m`. Amounts anywhere else are never shortened. */
export function formatAxisAmount(value: number, currency: Currency = "NGN"): string {
  const [divisor, unit] = value >= 1e9 ? [1e9, "bn"] : value >= 1e6 ? [1e6, "m"] : [1e3, "k"];
  if (value < 1_000) return SYMBOLS[currency] + String(value);
  return SYMBOLS[currency] + String(Number((value / divisor).toFixed(1))) + unit;
}

function signOf(value: number, sign: AmountSign): string {
  if (sign === "never" || value === 0) return "";
  if (value < 0) return MINUS;
  return sign === "always" ? "+" : "";
}
