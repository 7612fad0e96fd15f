import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { badColor, businessNotFound } from "./errors.ts";
import { lockBusiness, updateColor } from "./queries.ts";

export interface ColorOrder {
  readonly businessId: bigint;
  /** As `#rrggbb`; null: the service's own. */
  readonly color: string | null;
  readonly by: string;
}

/** Sets the colour of a business on its pay pages. */
export async function setColor(kit: Kit, { businessId, color, by }: ColorOrder): Promise<void> {
  const written = color?.toLowerCase() ?? null;
  if (written !== null && !/^#[0-9a-f]{6}$/.test(written)) throw badColor();
  await kit.database.transaction(async (tx) => {
    if ((await lockBusiness(tx, businessId)) === undefined) throw businessNotFound({ businessId });
    await updateColor(tx, businessId, written);
    const details = { color: written };
    await recordAction(kit, tx, { by, action: "business.set_color", businessId, details });
  });
}
