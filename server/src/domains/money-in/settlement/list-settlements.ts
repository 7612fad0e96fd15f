import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { presentSettlement } from "./present-settlement.ts";
import { countMatching, readPage, type SettlementFilter } from "./queries.ts";

/** Returns one page of settlements, the latest due time first. */
export async function listSettlements(
  database: Database,
  filter: SettlementFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presentSettlement>>> {
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
  return { rows: rows.map(presentSettlement), total };
}
