import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import {
  countRequests,
  isSearched,
  type ListedRequest,
  type RequestsWanted,
  readRequests,
  readRequestsByIds,
  searchRequests,
} from "./queries.ts";

/** Returns the logged requests of an environment, newest first, without their bodies. */
export async function listRequests(
  { ordered }: Database,
  wanted: RequestsWanted,
  page: { size: number; offset: number },
): Promise<ListedPage<ListedRequest>> {
  if (!isSearched(wanted)) {
    return await listPage(page, {
      read: (part) => readRequests(ordered, wanted, part),
      count: (most) => countRequests(ordered, wanted, most),
    });
  }
  const found = await searchRequests(ordered, wanted);
  // Do not read the searched rows again.
  const searched = { ...wanted, from: found.end ?? wanted.from };
  return await searchPage(page, found, (ids) => readRequestsByIds(ordered, searched, ids));
}
