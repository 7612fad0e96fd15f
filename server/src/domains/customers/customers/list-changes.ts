import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readChanges } from "./queries.ts";

const LISTED_MAX = 200;

/** Returns the newest changes of a customer, at most 200. */
export async function listChanges(
  { database }: Pick<Kit, "database">,
  { businessId, mode, customerId }: { businessId: bigint; mode: Mode; customerId: bigint },
) {
  const environmentId = await findEnvironment(database, businessId, mode);
  const changes = await readChanges(database, { environmentId, customerId, limit: LISTED_MAX });
  return changes.map(({ changedAt, source, changes: details }) => ({
    changedAt,
    source,
    changes: details,
  }));
}
