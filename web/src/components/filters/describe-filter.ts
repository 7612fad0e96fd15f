import { formatAmount } from "../../format/amount.ts";
import { readAmount } from "../../format/read-amount.ts";
import { describeRange } from "../date-range.tsx";
import type { Filter } from "./filter.ts";

/** The value of a filter in words, which ends its sentence: `₦40,000.00`. Undefined if it is not set. */
export function describeFilter(
  filter: Filter,
  values: Readonly<Record<string, string>>,
  now: Date,
): string | undefined {
  if (filter.kind === "dates") {
    const range = { from: values[filter.from] ?? "", to: values[filter.to] ?? "" };
    return range.from === "" && range.to === "" ? undefined : describeRange(range, now);
  }
  const value = values[filter.param];
  if (value === undefined) return undefined;
  if (filter.kind === "choice")
    return filter.choices.find((choice) => choice.value === value)?.text;
  if (filter.kind === "text") return value;
  const amount = readAmount(value);
  return amount === undefined ? undefined : formatAmount(amount).replace(/\.00$/, "");
}
