import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings } from "./queries.ts";
import { type CardOwner, type CardSettings, settingsIn } from "./rules.ts";

export interface ShownSettings extends CardOwner, CardSettings {}

/** What is in force for the cards of a business. */
export async function showSettings(
  kit: Kit,
  { businessId, mode }: CardOwner,
): Promise<ShownSettings> {
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const settings = settingsIn(await readSettings(kit.database, environmentId), mode);
  return { businessId, mode, ...settings };
}
