import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  countMatching,
  readByIds,
  readPage,
  type SettlementFilter,
  searchSettlements,
} from "./list-queries.ts";
import { presentSettlement } from "./present-settlement.ts";
import type { Settlement } from "./queries.ts";

const LIST: SearchedList<SettlementFilter, Settlement> = {
  readPage,
  countMatching,
  readByIds,
  search: searchSettlements,
};

/** Returns one page of settlements, the latest due time first. */
export async function listSettlements(
  database: Database,
  filter: SettlementFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presentSettlement>>> {
  const listed = await readList(database, LIST, filter, page);
  return { ...listed, rows: listed.rows.map(presentSettlement) };
}
