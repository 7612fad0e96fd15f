import type { Database } from "../../../kernel/database/database.ts";
import { hasAmounts, type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  countDeclines,
  type DeclineFilter,
  readDeclines,
  searchDeclines,
} from "./decline-queries.ts";
import { readByIds } from "./list-queries.ts";
import type { CardTransaction } from "./queries.ts";

const LIST: SearchedList<DeclineFilter, CardTransaction> = {
  readPage: readDeclines,
  countMatching: countDeclines,
  readByIds,
  search: (at, filter) =>
    filter.search === null && !hasAmounts(filter) ? undefined : searchDeclines(at, filter),
};

/** Returns one page of the declined purchases of all cards, newest first. */
export const listDeclines = (
  database: Database,
  filter: DeclineFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<CardTransaction>> => readList(database, LIST, filter, page);
