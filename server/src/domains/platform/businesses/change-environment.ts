import { isDeepStrictEqual } from "node:util";
import { present } from "../../../kernel/assert.ts";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type ActionName, recordAction } from "../audit/index.ts";
import { listChanges, type SettingChange } from "../proposals/index.ts";
import { lockedBusiness } from "./change-status.ts";
import { findEnvironment } from "./find-environment.ts";
import { type Environment, readEnvironments, updateEnvironment } from "./queries.ts";

/** One environment of a business. */
export interface EnvironmentOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

/** The same, and the operator who changes it. */
export interface EnvironmentOrder extends EnvironmentOwner {
  readonly by: string;
}

export type EnvironmentSettings = Omit<Environment, "id" | "businessId" | "mode" | "scopes">;

/** An environment after the change, and whether anything changed. */
export interface ChangedEnvironment extends Environment {
  readonly changed: boolean;
}

/** Changes settings of an environment. Records their values before and after if they differ. */
export function changeEnvironment(
  kit: Kit,
  { businessId, mode, by }: EnvironmentOrder,
  action: ActionName,
  changes: Partial<EnvironmentSettings>,
): Promise<ChangedEnvironment> {
  return kit.database.transaction(async (tx) => {
    const { before, after, details, store } = await planEnvironment(
      tx,
      { businessId, mode },
      changes,
    );
    const changed = !isDeepStrictEqual(details.before, details.after);
    if (!changed) return { ...before, changed };
    await store();
    await recordAction(kit, tx, { by, action, businessId, mode, details });
    return { ...after, changed };
  });
}

/** Locks a business, and returns what a change of one of its environments would do. */
async function planEnvironment(
  tx: Transaction,
  of: EnvironmentOwner,
  changes: Partial<EnvironmentSettings>,
) {
  const before = await lockedEnvironment(tx, of);
  const after = { ...before, ...changes };
  const details = { before: picked(before, changes), after: picked(after, changes) };
  return { before, after, details, store: () => updateEnvironment(tx, after) };
}

/** One field of the settings, as a person reads it. */
export type ShownField = readonly [field: string, of: (settings: EnvironmentSettings) => string];

/** A change of settings of an environment that touch money or limits. */
export const environmentChange = (
  owner: EnvironmentOwner,
  changes: Partial<EnvironmentSettings>,
  [field, of]: ShownField,
): Omit<SettingChange<ChangedEnvironment>, "input"> => ({
  ...{ owner, title: "Business setting" },
  environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
  async plan(tx) {
    const { before, after, details, store } = await planEnvironment(tx, owner, changes);
    const shown = listChanges([[field, of(before), of(after)]]);
    return {
      ...{ changes: shown, details, store },
      outcome: { ...after, changed: shown.length > 0 },
    };
  },
});

/** Locks a business and returns one of its two environments. */
export async function lockedEnvironment(
  tx: Transaction,
  { businessId, mode }: EnvironmentOwner,
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
