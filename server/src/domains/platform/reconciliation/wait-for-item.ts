import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { requireItem, requireOpen } from "./decide-item.ts";
import { itemChanged, noteMissing, waitTooLong } from "./errors.ts";
import { type Item, writeWait } from "./queries.ts";
import { daysBefore } from "./rules.ts";

export interface WaitOrder {
  readonly id: bigint;
  readonly days: number;
  readonly by: string;
  readonly note: string;
}

/** A longer silence about money would need a second person, as a decision does. */
const DAYS_MAX = 31;

/**
 * Leaves an exception as it is for a number of days, or until one of its sides changes. It moves no money, so one
 * person may decide it. Throws if both sides agree, if the item changes at the same moment, and for too many days.
 */
export async function waitForItem(kit: Kit, { id, days, by, note }: WaitOrder): Promise<Item> {
  if (note.trim() === "") throw noteMissing();
  if (days > DAYS_MAX) throw waitTooLong({ max: DAYS_MAX });
  const item = await requireItem(kit, id);
  requireOpen(item);
  const at = kit.clock.now();
  const until = daysBefore(at, -days);
  await kit.database.transaction(async (tx) => {
    if ((await writeWait(tx, { item, by, note, at, until })) === 0) throw itemChanged({ id });
    const details = { item: String(id), provider: item.provider, until: until.toISOString(), note };
    await recordAction(kit, tx, { by, action: "reconciliation.wait", details });
  });
  return await requireItem(kit, id);
}
