import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { tooManySharedViews, viewNotFound, viewOfAnother } from "./errors.ts";
import type { ViewAuthor, ViewText } from "./save-view.ts";
import {
  countViews,
  deleteView,
  lockView,
  type SavedView,
  SHARED_VIEWS_MAX,
  updateView,
} from "./saved-view-queries.ts";

/** Changes a saved view. Throws unless the person made it, or may change what others share. */
export function changeView(
  { database, clock }: Pick<Kit, "database" | "clock">,
  author: ViewAuthor,
  id: bigint,
  changes: Partial<Omit<ViewText, "page">>,
): Promise<SavedView> {
  return database.transaction(async (tx) => {
    const view = await requireView(tx, author, id);
    if (changes.isShared === true && !view.isShared) await requireRoom(tx, author, view);
    const changed = { ...view, ...changes };
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

async function requireRoom(tx: Transaction, author: ViewAuthor, { page }: SavedView) {
  const { shared } = await countViews(tx, { ...author, page });
  if (shared >= SHARED_VIEWS_MAX) throw tooManySharedViews();
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
