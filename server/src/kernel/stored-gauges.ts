import type { Queryable } from "./database/database.ts";

/** What a value counts. Collectors read it from the end of the name. */
export type GaugeUnit = "count" | "seconds";

/** A number of the whole installation that is read from the database. Every process exports the same. */
export interface StoredGauge {
  readonly name: string;
  readonly unit: GaugeUnit;
  readonly help: string;
  readonly labelNames?: readonly string[];
  read(queryable: Queryable): Promise<readonly StoredValue[]>;
}

export interface StoredValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A count beyond this says nothing more, and would take long. */
export const COUNTED_MAX = 100_000;
