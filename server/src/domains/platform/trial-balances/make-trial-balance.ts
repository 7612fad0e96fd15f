import type { Kit } from "../../../kernel/kit.ts";
import {
  DayArchived,
  DayNotOver,
  DayNotSettled,
  type TakingOptions,
  takeTrialBalances,
} from "../../../kernel/ledger/trial-balance/take-trial-balances.ts";
import { recordAction } from "../audit/index.ts";
import { dayArchived, dayNotOver, dayNotSettled, nothingRecorded } from "./errors.ts";
import { readDay, type TrialBalanceDay } from "./queries.ts";
import { raiseAlerts } from "./take-daily-balances.ts";

export interface MakingOrder {
  /** A date in Lagos. */
  readonly day: string;
  readonly by: string;
  readonly steps?: TakingOptions["steps"];
}

export interface MadeTrialBalance {
  readonly day: TrialBalanceDay;
  /** The days that were written, with missing ones before it. Empty: the day had its trial balance. */
  readonly made: readonly string[];
}

/**
 * Writes the trial balance of a missing day, however long ago it was, and alerts the operator of what does not add up.
 * It changes nothing for a day that has one. Throws if the day is not over, and if nothing was recorded by then.
 */
export async function makeTrialBalance(
  kit: Kit,
  { day, by, steps = {} }: MakingOrder,
): Promise<MadeTrialBalance> {
  const existing = await readDay(kit.database, day);
  if (existing !== undefined) return { day: existing, made: [] };
  const made = await take(kit, { day, by, steps });
  const written = await readDay(kit.database, day);
  if (written === undefined) throw nothingRecorded({ day });
  const details = { day, made: made.join(", ") };
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, { by, action: "trial_balance.make", details }),
  );
  return { day: written, made };
}

async function take(kit: Kit, { day, steps = {} }: MakingOrder): Promise<readonly string[]> {
  try {
    return await takeTrialBalances(kit.database, {
      ...{ day, steps },
      onFaults: (faults) => raiseAlerts(kit, faults),
    });
  } catch (error) {
    if (error instanceof DayArchived) throw dayArchived({ day });
    if (error instanceof DayNotOver) throw dayNotOver({ day });
    if (error instanceof DayNotSettled) throw dayNotSettled({ day });
    throw error;
  }
}
