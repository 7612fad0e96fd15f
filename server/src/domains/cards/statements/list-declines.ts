import type { Database } from "../../../kernel/database/database.ts";
import { requireKeptSince } from "../../../kernel/ledger/require-kept.ts";
import { hasAmounts, type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  countDeclines,
  type DeclineFilter,
  readDeclines,
  readDeclinesById,
  searchDeclines,
} from "./decline-queries.ts";
import { readByIds } from "./list-queries.ts";
import type { CardTransaction } from "./queries.ts";
import { isLastFour } from "./rules.ts";

const LIST: SearchedList<DeclineFilter, CardTransaction> = {
  readPage: readDeclines,
  countMatching: countDeclines,
  readByIds,
  search(at, filter) {
    const { search } = filter;
    if (search === null && !hasAmounts(filter)) return undefined;
    if (search === null || isLastFour(search)) return searchDeclines(at, filter);
    return readDeclinesById(at, filter, search);
  },
};

/** Returns one page of the declined purchases of all cards, newest first. Throws if rows of the period are archived. */
export async function listDeclines(
  database: Database,
  filter: DeclineFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<CardTransaction>> {
  await requireKeptSince(database, filter, { madeAt: null, isWhole: false });
  return await readList(database, LIST, filter, page);
}
