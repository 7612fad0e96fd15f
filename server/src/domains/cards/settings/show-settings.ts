import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings } from "./queries.ts";
import { type CardSettings, resolveSettings, type SettingsOwner } from "./rules.ts";

export interface ShownSettings extends SettingsOwner, CardSettings {}

/** The card settings in force for a business. */
export async function showSettings(
  kit: Kit,
  { businessId, mode }: SettingsOwner,
): Promise<ShownSettings> {
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const settings = resolveSettings(await readSettings(kit.database, environmentId), mode);
  return { businessId, mode, ...settings };
}
