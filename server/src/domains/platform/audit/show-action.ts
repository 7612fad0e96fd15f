import type { Kit } from "../../../kernel/kit.ts";
import { actionNotFound } from "./errors.ts";
import { readAction } from "./list-queries.ts";
import { presentAction, type ShownAction } from "./present-action.ts";

/** Returns one action on a business, as the business may read it. Throws `actionNotFound`. */
export async function showAction(
  { database }: Pick<Kit, "database">,
  businessId: bigint,
  id: bigint,
): Promise<ShownAction> {
  const row = await readAction(database, businessId, id);
  if (row === undefined) throw actionNotFound();
  return presentAction(row);
}
