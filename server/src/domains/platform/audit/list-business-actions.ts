import type { Kit } from "../../../kernel/kit.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import {
  type ActionFilter,
  countMatching,
  isSearched,
  readActionsByIds,
  readPage,
  searchActions,
} from "./list-queries.ts";
import { presentAction, type ShownAction } from "./present-action.ts";

/** Returns a page of what operators and members did to a business, newest first, as the business may read it. */
export async function listBusinessActions(
  { database }: Pick<Kit, "database">,
  filter: ActionFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownAction>> {
  const { rows, ...listed } = isSearched(filter)
    ? await searchPage(page, await searchActions(database.ordered, filter), (ids) =>
        readActionsByIds(database, filter.businessId, ids),
      )
    : await listPage(page, {
        read: (part) => readPage(database.ordered, filter, part),
        count: (most) => countMatching(database.ordered, filter, most),
      });
  return { ...listed, rows: rows.map(presentAction) };
}
