import type { Transaction } from "../../../kernel/database/database.ts";
import { tooManyEndpoints } from "./errors.ts";
import { countEnabled } from "./health-queries.ts";

/** Each event is sent to each endpoint, so their number has a limit in an environment. */
const ENABLED_MAX = 50;

/** Throws `tooManyEndpoints` if no further endpoint of the environment can be enabled. */
export async function requireRoom(tx: Transaction, environmentId: bigint): Promise<void> {
  const enabled = await countEnabled(tx, environmentId, ENABLED_MAX);
  if (enabled >= ENABLED_MAX) throw tooManyEndpoints({ most: ENABLED_MAX });
}
