import type { Queryable } from "../../../kernel/database/database.ts";
import { businessNotFound } from "./errors.ts";
import { readBranding } from "./queries.ts";

/** Returns what the pay pages and mails of a business show about it. */
export async function showBranding(queryable: Queryable, businessId: bigint) {
  const found = await readBranding(queryable, businessId);
  if (found === undefined) throw businessNotFound({ businessId });
  const { logo, logoType, ...branding } = found;
  const shown = logo === null ? null : `data:${logoType};base64,${logo.toString("base64")}`;
  return { ...branding, logo: shown };
}
