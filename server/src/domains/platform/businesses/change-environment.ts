import { isDeepStrictEqual } from "node:util";
import { present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { lockedBusiness } from "./change-status.ts";
import { type Environment, readEnvironments, updateEnvironment } from "./queries.ts";

/** One environment of a business, and the operator who changes it. */
export interface EnvironmentOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly by: string;
}

export type EnvironmentSettings = Omit<Environment, "id" | "businessId" | "mode" | "scopes">;

/** An environment after the change, and whether anything changed. */
export interface ChangedEnvironment extends Environment {
  readonly changed: boolean;
}

/** Changes settings of an environment. Records their values before and after where they differ. */
export function changeEnvironment(
  kit: Kit,
  { businessId, mode, by }: EnvironmentOrder,
  action: string,
  changes: Partial<EnvironmentSettings>,
): Promise<ChangedEnvironment> {
  return kit.database.transaction(async (tx) => {
    const before = await lockedEnvironment(tx, { businessId, mode });
    const after = { ...before, ...changes };
    const details = { before: picked(before, changes), after: picked(after, changes) };
    const changed = !isDeepStrictEqual(details.before, details.after);
    if (!changed) return { ...before, changed };
    await updateEnvironment(tx, after);
    await recordAction(kit, tx, { by, action, businessId, mode, details });
    return { ...after, changed };
  });
}

/** Locks a business and returns one of its two environments. */
export async function lockedEnvironment(
  tx: Transaction,
  { businessId, mode }: Pick<EnvironmentOrder, "businessId" | "mode">,
): Promise<Environment> {
  await lockedBusiness(tx, businessId);
  const environments = await readEnvironments(tx, [businessId]);
  return present(
    environments.find((environment) => environment.mode === mode),
    `the ${mode} environment`,
  );
}

function picked(settings: EnvironmentSettings, changes: Partial<EnvironmentSettings>) {
  // The changes are a part of the settings, so the names are theirs.
  const names = Object.keys(changes) as (keyof EnvironmentSettings)[];
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
