/** The amount that a person typed, `₦85,000.50` or `85000.5`; undefined if it is no amount of at most two decimals. */
export function readAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[₦$,\s]/g, "");
  return /^\d{1,13}(?:\.\d{0,2})?$/.test(digits) ? Number(digits) : undefined;
}

/** The same with commas, and with kobo only if there are any: `85,000`, `85,000.50`. */
export function writeAmount(amount: number): string {
  const [whole = "0", fraction = "00"] = amount.toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === "00" ? grouped : `${grouped}.${fraction}`;
}
