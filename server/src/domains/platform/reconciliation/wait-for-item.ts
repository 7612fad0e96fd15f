import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { requireItem } from "./decide-item.ts";
import { noteMissing } from "./errors.ts";
import { type Item, writeWait } from "./queries.ts";
import { daysBefore } from "./rules.ts";

export interface WaitOrder {
  readonly id: bigint;
  readonly days: number;
  readonly by: string;
  readonly note: string;
}

/** Leaves an exception as it is for some days. It moves no money, so one person may decide it. */
export async function waitForItem(kit: Kit, { id, days, by, note }: WaitOrder): Promise<Item> {
  if (note.trim() === "") throw noteMissing();
  const item = await requireItem(kit, id);
  const at = kit.clock.now();
  const until = daysBefore(at, -days);
  await kit.database.transaction(async (tx) => {
    await writeWait(tx, { id, by, note, at, until });
    const details = { item: String(id), provider: item.provider, until: until.toISOString(), note };
    await recordAction(kit, tx, { by, action: "reconciliation.wait", details });
  });
  return await requireItem(kit, id);
}
