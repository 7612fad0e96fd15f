import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface BalanceDay {
  /** A date in Lagos. */
  readonly day: string;
  readonly environments: string;
  readonly rows: string;
  readonly writtenAt: string;
}

/** A debit balance is positive and a credit balance negative. */
export interface BalanceAmounts {
  readonly currency: Currency;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}

export interface BalanceRow extends BalanceAmounts {
  readonly businessId: string | null;
  readonly businessName: string | null;
  readonly environmentId: string;
  readonly account: string;
}

export interface DayBalancesShown {
  readonly rows: readonly BalanceRow[];
  readonly hasMore: boolean;
  readonly sums: readonly BalanceAmounts[];
}

export const daysQuery = commandQuery<readonly BalanceDay[]>("trial-balance list");

export const dayQuery = (day: string, mode: Mode) =>
  commandQuery<DayBalancesShown>("trial-balance show", { day, mode });
