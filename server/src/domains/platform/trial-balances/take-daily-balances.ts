import type { Kit } from "../../../kernel/kit.ts";
import {
  type TakingOptions,
  type TrialBalanceFault,
  takeTrialBalances,
} from "../../../kernel/ledger/trial-balance/take-trial-balances.ts";
import { INSTALLATION_ENVIRONMENT, raiseSingleAlert } from "../alerts/index.ts";
import { readExisting } from "./queries.ts";
import { describeFaults, nameFault } from "./rules.ts";

/** Writes the trial balances of all days that have none, and alerts the operator of what does not add up. */
export async function takeDailyBalances(
  kit: Pick<Kit, "database" | "ledger" | "log">,
  steps: TakingOptions["steps"] = {},
): Promise<void> {
  const onFaults = (faults: readonly TrialBalanceFault[]) => raiseAlerts(kit, faults);
  const days = await takeTrialBalances(kit.database, { onFaults, steps });
  for (const day of days) kit.log.info({ day }, "wrote the trial balances of a day");
}

export async function raiseAlerts(
  kit: Pick<Kit, "database" | "ledger">,
  faults: readonly TrialBalanceFault[],
): Promise<void> {
  const ids = faults.map(environmentOf);
  const existing = new Set((await readExisting(kit.database, ids)).map(({ id }) => id));
  for (const [first, ...others] of Map.groupBy(faults, nameFault).values()) {
    if (first === undefined) continue;
    const environmentId = environmentOf(first);
    // Books without an environment are a fault too, and the alert has to go somewhere.
    const place = existing.has(environmentId) ? environmentId : INSTALLATION_ENVIRONMENT;
    await raiseSingleAlert(kit, place, describeFaults([first, ...others]));
  }
}

const environmentOf = (fault: TrialBalanceFault): bigint =>
  fault.kind === "missing_days" ? INSTALLATION_ENVIRONMENT : fault.environmentId;
