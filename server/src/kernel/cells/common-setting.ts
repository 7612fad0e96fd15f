import type { Queryable, Transaction } from "../database/database.ts";
import { Refusal } from "../refusals.ts";

/** Settings of one kind that are the same in all cells: the default prices, or the holidays. */
export interface CommonSetting {
  /** The start of their names: `price`, for `price/transfer`. */
  readonly kind: string;
  /** The value of each, by its name without the kind. Values are compared as text. */
  read(queryable: Queryable): Promise<ReadonlyMap<string, string>>;
  /**
   * Stores a value that another cell has read, at the time of now. Undefined: that cell has none. Throws a refusal for an
   * impossible one.
   */
  store(tx: Transaction, name: string, value: string | undefined, now: Date): Promise<void>;
}

/** The value of a common setting, by its whole name. */
export interface SettingValue {
  readonly name: string;
  readonly value: string;
}

/** What a cell answers to a message about common settings. */
export interface SettingsAnswer {
  readonly kind: "said";
  /** All of its common settings, before anything was changed. */
  readonly values: readonly SettingValue[];
}

export const impossibleSetting = (name: string): Refusal =>
  new Refusal(
    "validation_failed",
    `This version knows no common setting ${name}, or not this value. Run the same version in all cells.`,
    { param: name },
  );
