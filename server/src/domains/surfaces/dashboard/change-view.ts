import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { viewNotFound, viewOfAnother } from "./errors.ts";
import type { ViewAuthor, ViewText } from "./save-view.ts";
import { deleteView, lockView, type SavedView, updateView } from "./saved-view-queries.ts";

/** Changes a saved view. Throws unless the person made it, or may change what others share. */
export function changeView(
  { database, clock }: Pick<Kit, "database" | "clock">,
  author: ViewAuthor,
  id: bigint,
  changes: Partial<Omit<ViewText, "page">>,
): Promise<SavedView> {
  return database.transaction(async (tx) => {
    const changed = { ...(await requireView(tx, author, id)), ...changes };
    await updateView(tx, author.businessId, changed, clock.now());
    return changed;
  });
}

/** Deletes a saved view. Throws unless the person made it, or may change what others share. */
export function removeView(
  { database }: Pick<Kit, "database">,
  author: ViewAuthor,
  id: bigint,
): Promise<SavedView> {
  return database.transaction(async (tx) => {
    const view = await requireView(tx, author, id);
    await deleteView(tx, author.businessId, id);
    return view;
  });
}

async function requireView(tx: Transaction, author: ViewAuthor, id: bigint): Promise<SavedView> {
  const view = await lockView(tx, author.businessId, id);
  if (view === undefined) throw viewNotFound();
  if (view.memberId === author.memberId) return view;
  // Another person's own view is not shown to anyone, so it does not exist.
  if (!view.isShared) throw viewNotFound();
  if (!author.mayChangeOthers) throw viewOfAnother({ madeBy: view.madeBy });
  return view;
}
