import type { Kit } from "../../../kernel/kit.ts";
import { tooManySharedViews, tooManyViews } from "./errors.ts";
import {
  countViews,
  insertView,
  nextViewId,
  OWN_VIEWS_MAX,
  type SavedView,
  SHARED_VIEWS_MAX,
} from "./saved-view-queries.ts";

/** The person who saves, changes or deletes a view. */
export interface ViewAuthor {
  readonly businessId: bigint;
  readonly memberId: bigint;
  readonly email: string;
  /** Whether the role may change what others made. */
  readonly mayChangeOthers: boolean;
}

export type ViewText = Pick<SavedView, "page" | "name" | "query" | "isShared">;

/** Saves a list's filters under a name. Throws if the person, or the page, has too many views. */
export function saveView(
  { database, clock }: Pick<Kit, "database" | "clock">,
  author: ViewAuthor,
  text: ViewText,
): Promise<SavedView> {
  const { businessId, memberId, email: madeBy } = author;
  return database.transaction(async (tx) => {
    const { own, shared } = await countViews(tx, { businessId, memberId, page: text.page });
    if (own >= OWN_VIEWS_MAX) throw tooManyViews();
    if (text.isShared && shared >= SHARED_VIEWS_MAX) throw tooManySharedViews();
    const view = { id: await nextViewId(tx), memberId, madeBy, ...text };
    await insertView(tx, businessId, view, clock.now());
    return view;
  });
}
