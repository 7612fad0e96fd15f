import { assert } from "./assert.ts";

/** Money inside the service: whole minor units (kobo, cents), never a fraction and never a double. */
export type Minor = bigint;

export type Currency = "NGN" | "USD";

export const CURRENCIES: readonly Currency[] = ["NGN", "USD"];

/** The largest amount in one request: a million million in major units. */
export const AMOUNT_MAX = 1_000_000_000_000;

/** The most digits of minor units that a double prints back exactly. */
const EXACT_IN_A_DOUBLE = 999_999_999_999_999n;

/** A JSON number. Beyond a double's digits it is written digit by digit, and is opaque to TypeScript. */
export type DecimalNumber = number;

/** The form in a response: major units with at most two decimals, exact for any size. */
export function toDecimal(minor: Minor): DecimalNumber {
  if (minor <= EXACT_IN_A_DOUBLE && minor >= -EXACT_IN_A_DOUBLE) return Number(minor) / 100;
  return rawNumber(formatPlain(minor));
}

/** Converts an amount of a request. Validation has ensured a number with at most two decimals within `AMOUNT_MAX`. */
export function fromDecimal(major: number): Minor {
  return BigInt(Math.round(major * 100));
}

/** For sentences and screens: `NGN 12,500.00`. */
export function format(minor: Minor, currency: Currency): string {
  return `${currency} ${grouped(formatPlain(minor))}`;
}

/** What a wallet can pay with, and what it will have: `NGN 0.00 available. Another NGN 500.00 is pending until it settles`. */
export function describeFunds(
  { available, pending }: { readonly available: Minor; readonly pending: Minor },
  currency: Currency,
): string {
  const now = `${format(available, currency)} available`;
  if (pending === 0n) return now;
  return `${now}. Another ${format(pending, currency)} is pending until it settles`;
}

/** A response's number for people: `12,500.00`. */
export const formatDecimal = (decimal: DecimalNumber): string => grouped(JSON.stringify(decimal));

function grouped(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(2, "0")}`;
}

/**
 * A share of an amount in parts per million, rounded half up to the minor unit. Parts per million express every
 * percentage of a price list exactly (0.5% is 5,000). To refund a share, compute the share of the paid amount: below
 * zero, division would round the other way.
 */
export function share(amount: Minor, partsPerMillion: bigint): Minor {
  assert(amount >= 0n && partsPerMillion >= 0n, "a share needs an amount of zero or more");
  return (amount * partsPerMillion + 500_000n) / 1_000_000n;
}

export const takeSmaller = (one: Minor, other: Minor): Minor => (one < other ? one : other);

/** The amount, or zero for an amount below zero. */
export const floorAtZero = (minor: Minor): Minor => (minor > 0n ? minor : 0n);

export const dropSign = (minor: Minor): Minor => (minor < 0n ? -minor : minor);

/** For files that programs read: `-12500.00`, always with two decimals. */
export function formatPlain(minor: Minor): string {
  const sign = minor < 0n ? "-" : "";
  const text = dropSign(minor).toString().padStart(3, "0");
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

function rawNumber(text: string): DecimalNumber {
  // TypeScript's library does not know JSON.rawJSON yet. The value is only passed to JSON.stringify.
  return (JSON as unknown as { rawJSON(text: string): DecimalNumber }).rawJSON(text);
}
