import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  changeSetting,
  listChanges,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../../platform/proposals/index.ts";
import { readSettings, storeEntitlement } from "./queries.ts";
import { resolveSettings, type SettingsOwner } from "./rules.ts";
import type { ShownSettings } from "./show-settings.ts";

export interface EntitlementOrder extends SettingsOwner {
  readonly allowed: boolean;
}

/** Whether a business may issue and fund cards. */
export const cardEntitlement: SettingKind<EntitlementOrder, ShownSettings> = {
  name: "card.allow",
  prepare: (_kit, { allowed, ...owner }) => ({
    ...{ owner, title: "Cards" },
    input: { ...writeOwner(owner), allowed: show(allowed) },
    environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
    async plan(tx, environmentId) {
      const settings = resolveSettings(await readSettings(tx, environmentId), owner.mode);
      const { isEntitled } = settings;
      return {
        changes: listChanges([["New cards", show(isEntitled), show(allowed)]]),
        outcome: { ...owner, ...settings, isEntitled: allowed },
        details: { before: isEntitled, after: allowed },
        store: () => storeEntitlement(tx, environmentId, allowed),
      };
    },
  }),
  restore: (input) => ({ ...readOwnerIn(input), allowed: input["allowed"] === show(true) }),
};

const show = (allowed: boolean): string => (allowed ? "allowed" : "not allowed");

/**
 * Allows or forbids a business to issue and fund cards. Existing cards keep working. In live mode a second person
 * approves it first.
 */
export const allowCards = (
  kit: Kit,
  owner: SettingsOwner,
  { allowed, by }: { readonly allowed: boolean; readonly by: string },
): Promise<ShownSettings | Proposed> =>
  changeSetting(kit, cardEntitlement, { ...owner, allowed }, { by });
