import type { Mode } from "../../../kernel/tenancy/access.ts";
import { badRate, noEntitlement } from "./errors.ts";
import type { CardSettingsRow } from "./queries.ts";

/** The business and mode that settings belong to. */
export interface SettingsOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

/**
 * The price of a dollar for a naira wallet, with its source and time. It is whole naira, so one cent is whole kobo and
 * no amount of a purchase is rounded.
 */
export interface Rate {
  readonly nairaPerDollar: number;
  readonly rateSource: string;
  readonly rateSetAt: Date | null;
}

export interface CardSettings {
  readonly isEntitled: boolean;
  /** Null: a card cannot spend from a naira wallet. */
  readonly rate: Rate | null;
}

/** Test mode has cards from the start. In live mode the operator enables them. */
const DEFAULTS: Readonly<Record<Mode, CardSettings>> = {
  test: {
    isEntitled: true,
    rate: { nairaPerDollar: 1_600, rateSource: "test mode", rateSetAt: null },
  },
  live: { isEntitled: false, rate: null },
};

/** The settings in force: the stored values, else the defaults of the mode. */
export function resolveSettings(row: CardSettingsRow | undefined, mode: Mode): CardSettings {
  const { isEntitled, rate } = DEFAULTS[mode];
  return { isEntitled: row?.isEntitled ?? isEntitled, rate: rateIn(row) ?? rate };
}

function rateIn(row: CardSettingsRow | undefined): Rate | undefined {
  if (row === undefined || row.nairaPerDollar === null || row.rateSource === null) return undefined;
  const { nairaPerDollar, rateSource, rateSetAt } = row;
  return { nairaPerDollar, rateSource, rateSetAt };
}

/** Throws if the operator has not enabled cards. */
export function requireEntitled({ isEntitled }: CardSettings): void {
  if (!isEntitled) throw noEntitlement();
}

const RATE_MAX = 1_000_000;

/** Throws unless the rate is whole naira from 1 to 1,000,000. */
export function requireRate(nairaPerDollar: number): void {
  const isWhole = Number.isInteger(nairaPerDollar) && nairaPerDollar >= 1;
  if (!isWhole || nairaPerDollar > RATE_MAX) throw badRate();
}
