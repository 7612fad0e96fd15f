import type { Kit } from "../../../kernel/kit.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { countActions, type ListedAction, readActions } from "./queries.ts";

/** Returns a page of what operators and members did to a business, newest first. */
export const listBusinessActions = (
  { database }: Kit,
  businessId: bigint,
  page: { size: number; offset: number },
): Promise<ListedPage<ListedAction>> =>
  listPage(page, {
    read: (part) => readActions(database, { businessId, ...part }),
    count: (most) => countActions(database, businessId, most),
  });
