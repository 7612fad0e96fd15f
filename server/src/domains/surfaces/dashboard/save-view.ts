import type { Kit } from "../../../kernel/kit.ts";
import { tooManyViews } from "./errors.ts";
import {
  countViews,
  insertView,
  nextViewId,
  type SavedView,
  VIEWS_MAX,
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

/** Saves a list's filters under a name. Throws where the page has too many views. */
export function saveView(
  { database, clock }: Pick<Kit, "database" | "clock">,
  author: ViewAuthor,
  text: ViewText,
): Promise<SavedView> {
  const { businessId, memberId, email: madeBy } = author;
  return database.transaction(async (tx) => {
    const { count } = await countViews(tx, businessId, text.page);
    if (count >= VIEWS_MAX) throw tooManyViews();
    const view = { id: await nextViewId(tx), memberId, madeBy, ...text };
    await insertView(tx, businessId, view, clock.now());
    return view;
  });
}
