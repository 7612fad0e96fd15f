import { durationInWords } from "../../../format/time.ts";
import { formatCount } from "../../../format/words.ts";
import type { BacklogUnit } from "./system-queries.ts";

export const inWhole = (value: number): string => formatCount(Math.round(value));

/** How a value of a backlog reads: `1,204`, or `56 s`. */
export const inUnits = (unit: BacklogUnit): ((value: number) => string) =>
  unit === "seconds" ? durationInWords : inWhole;
