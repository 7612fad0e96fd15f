import type { Queryable } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { businessNotFound } from "./errors.ts";
import { readEnvironments } from "./queries.ts";

/** Returns the id of a business's environment. Throws for an unknown business. */
export async function findEnvironment(
  queryable: Queryable,
  businessId: bigint,
  mode: Mode,
): Promise<bigint> {
  const environments = await readEnvironments(queryable, [businessId]);
  const environment = environments.find((one) => one.mode === mode);
  if (environment === undefined) throw businessNotFound({ businessId });
  return environment.id;
}
