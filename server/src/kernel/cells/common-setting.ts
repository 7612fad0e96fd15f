import type { Queryable, Transaction } from "../database/database.ts";
import { Refusal } from "../refusals.ts";

/** Settings of one kind that are the same in all cells: the default prices, or the holidays. */
export interface CommonSetting {
  /** The start of their names: `price`, for `price/transfer`. */
  readonly kind: string;
  /** The value of each, by its name without the kind. Values are compared as text. */
  read(queryable: Queryable): Promise<ReadonlyMap<string, string>>;
  /**
   * Stores a value that another cell has read, with the present time. Undefined: that cell has none. Throws a refusal
   * for an impossible value.
   */
  store(tx: Transaction, name: string, value: string | undefined, now: Date): Promise<void>;
  /** A value as people read it. Without it, values are texts for people. */
  describe?(name: string, value: string): string;
}

/** The value of a common setting, by its whole name. */
export interface SettingValue {
  readonly name: string;
  readonly value: string;
}

/** What the home cell sends to another one. */
export interface SentSettings {
  /** The operator of the home cell. */
  readonly by: string;
  /** Every kind that the home cell knows. Settings of other kinds stay as they are. */
  readonly kinds: readonly string[];
  readonly values: readonly SettingValue[];
  /** False: they are compared, and nothing is changed. */
  readonly takes: boolean;
}

/** What a cell answers to the home cell. */
export interface TakenSettings {
  /** Its own settings of the kinds that both know, before anything was changed. */
  readonly values: readonly SettingValue[];
  /** Why it takes none of what was sent, in sentences that name the setting. Empty: it takes all. */
  readonly refusals: readonly string[];
}

export interface SettingsAnswer extends TakenSettings {
  readonly kind: "said";
}

export const impossibleSetting = (name: string): Refusal =>
  new Refusal(
    "validation_failed",
    `This version knows no common setting ${name}, or not this value. Run the same version in all cells.`,
    { param: name },
  );
