import type { Database } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noTrialBalance } from "./errors.ts";
import { type RowFilter, readDay, readEnvironmentIds } from "./queries.ts";

export interface RowsAsked {
  /** A date in Lagos. */
  readonly day: string;
  readonly businessId?: bigint | undefined;
  readonly mode?: Mode | undefined;
}

/** Returns the filter for the rows of a complete day. Throws if the day has no trial balance. */
export async function filterRows(
  database: Database,
  { day, businessId = undefined, mode = undefined }: RowsAsked,
): Promise<RowFilter> {
  if ((await readDay(database, day)) === undefined) throw noTrialBalance({ day });
  if (businessId === undefined && mode === undefined) return { day, environmentIds: undefined };
  const chosen = { businessId: businessId ?? null, mode: mode ?? null };
  const environments = await readEnvironmentIds(database, chosen);
  return { day, environmentIds: environments.map(({ id }) => id) };
}
