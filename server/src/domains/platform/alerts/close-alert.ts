import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { alertNotOpen } from "./errors.ts";
import { type ListedAlert, updateClosed } from "./queries.ts";
import { requireNote } from "./rules.ts";

export interface ClosingOrder {
  readonly id: bigint;
  readonly by: string;
  readonly note: string;
}

/** Closes an alert. The same problem then raises a new one. Throws if no open alert has this id. */
export async function closeAlert(kit: Kit, { id, by, note }: ClosingOrder): Promise<ListedAlert> {
  const closing = { id, by, note: requireNote(note), at: kit.clock.now() };
  return await kit.database.transaction(async (tx) => {
    const closed = await updateClosed(tx, closing);
    if (closed === undefined) throw alertNotOpen({ id });
    const { businessId, mode, kind, subject } = closed;
    const details = { id: String(id), kind, subject, note: closing.note };
    await recordAction(kit, tx, { by, action: "alert.close", businessId, mode, details });
    return closed;
  });
}
