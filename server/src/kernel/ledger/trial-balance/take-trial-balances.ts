import type { Database } from "../../database/database.ts";
import { addUpEntries } from "./add-up-entries.ts";
import { beginRun, RunReplaced, removeUnfinished } from "./current-run.ts";
import { findDays, findDaysUntil } from "./days.ts";
import { findMissing } from "./find-faults.ts";
import { readBalances } from "./read-balances.ts";
import { DEFAULT_STEPS, type TrialBalanceSteps } from "./steps.ts";
import { type OnFaults, writeDays } from "./write-days.ts";

export { DayArchived, DayNotOver, DayNotSettled } from "./days.ts";
export type { ChangedOpening, TrialBalanceFault, UnequalSums } from "./find-faults.ts";

export interface TakingOptions {
  /** Called with some faults before their days are complete. A repeated run calls it with the same faults again. */
  readonly onFaults: OnFaults;
  readonly steps?: Partial<TrialBalanceSteps>;
  /** Only this day, and the missing ones before it. Without it: every day until yesterday. */
  readonly day?: string;
}

/**
 * Writes the trial balance of every environment for each day that has none, and returns the days. Each day closes as of
 * its own midnight in Lagos: with what every account has now, less the entries since that midnight. It runs beside live
 * traffic in short steps and locks nothing of the ledger. No reader sees a day before all of it is written.
 *
 * Throws `DayNotSettled` while entries of the last day may still be written, `DayNotOver` for a chosen day that is not
 * over, `DayArchived` for one whose entries are in archives, and `RunLost` if the server restarted.
 */
export async function takeTrialBalances(
  database: Database,
  { onFaults, steps: chosen = {}, day }: TakingOptions,
): Promise<readonly string[]> {
  const steps = { ...DEFAULT_STEPS, ...chosen };
  const find = () =>
    day === undefined ? findDays(database, steps) : findDaysUntil(database, steps, day);
  if ((await find()) === undefined) return [];
  const run = await beginRun(database);
  try {
    await removeUnfinished(database, run, day);
    // Read again: another run may have completed the days in the meantime, and now it no longer can.
    const range = await find();
    if (range === undefined) return [];
    const missing = findMissing(range);
    if (missing.length > 0) await onFaults(missing);
    await readBalances(database, run, steps);
    await addUpEntries(database, run, range, steps);
    return await writeDays(database, run, range, { steps, onFaults });
  } catch (error) {
    if (error instanceof RunReplaced) return [];
    throw error;
  }
}
