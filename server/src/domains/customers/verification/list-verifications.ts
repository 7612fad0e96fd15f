import type { Database } from "../../../kernel/database/database.ts";
import { hasAmounts, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  countMatching,
  readByIds,
  readPage,
  searchVerifications,
  type VerificationFilter,
} from "./list-queries.ts";
import { presentRow } from "./present-verification.ts";
import type { Verification } from "./queries.ts";

const LIST: SearchedList<VerificationFilter, Verification> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null && !hasAmounts(filter) ? undefined : searchVerifications(at, filter),
};

/** Returns one page of the history, newest first, and the total number of verifications. */
export async function listVerifications(
  database: Database,
  filter: VerificationFilter,
  page: { size: number; offset: number },
) {
  const listed = await readList(database, LIST, filter, page);
  return { ...listed, rows: listed.rows.map(presentRow) };
}
