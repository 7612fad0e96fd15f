import type { Mode } from "../../../kernel/tenancy/access.ts";
import { badRate, noEntitlement } from "./errors.ts";
import type { CardSettingsRow } from "./queries.ts";

/** Whose settings they are, as the operator says it. */
export interface CardOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

/**
 * What a dollar costs a wallet in naira, who says so, and since when. It is whole naira: so a cent is whole kobo, and no
 * part of a purchase is ever rounded.
 */
export interface Rate {
  readonly nairaPerDollar: number;
  readonly rateSource: string;
  readonly rateSetAt: Date | null;
}

export interface CardSettings {
  readonly isEntitled: boolean;
  /** Null: wallets in another currency cannot be spent from. */
  readonly rate: Rate | null;
}

/** Whoever tries the service has cards without asking. In live mode the operator says who may issue them. */
const TO_BEGIN_WITH: Readonly<Record<Mode, CardSettings>> = {
  test: {
    isEntitled: true,
    rate: { nairaPerDollar: 1_600, rateSource: "test mode", rateSetAt: null },
  },
  live: { isEntitled: false, rate: null },
};

export function settingsIn(row: CardSettingsRow | undefined, mode: Mode): CardSettings {
  const { isEntitled, rate } = TO_BEGIN_WITH[mode];
  return { isEntitled: row?.isEntitled ?? isEntitled, rate: rateIn(row) ?? rate };
}

function rateIn(row: CardSettingsRow | undefined): Rate | undefined {
  if (row === undefined || row.nairaPerDollar === null || row.rateSource === null) return undefined;
  const { nairaPerDollar, rateSource, rateSetAt } = row;
  return { nairaPerDollar, rateSource, rateSetAt };
}

export function requireEntitled({ isEntitled }: CardSettings): void {
  if (!isEntitled) throw noEntitlement();
}

const RATE_MAX = 1_000_000;

export function requireRate(nairaPerDollar: number): void {
  const isGood = Number.isInteger(nairaPerDollar) && nairaPerDollar >= 1;
  if (!isGood || nairaPerDollar > RATE_MAX) throw badRate();
}
