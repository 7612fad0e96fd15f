import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { hasAmounts, type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import { readTransactions } from "../../platform/transactions/index.ts";
import {
  type BillFilter,
  countMatching,
  readByIds,
  readPage,
  searchBills,
} from "./list-queries.ts";
import { presentBill, type ShownBill } from "./present-bill.ts";
import type { Bill } from "./queries.ts";

const LIST: SearchedList<BillFilter, Bill> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) => (isSearched(filter) ? searchBills(at, filter) : undefined),
};

/** No index finds a part of a text, or an amount. */
const isSearched = (filter: BillFilter): boolean => filter.search !== null || hasAmounts(filter);

/** Returns one page of the purchases of an environment, newest first, with their outcomes. */
export async function listBills(
  database: Database,
  filter: BillFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownBill>> {
  const listed = await readList(database, LIST, filter, page);
  const ids = listed.rows.map(({ id }) => id);
  const records = await readTransactions(database, filter.environmentId, ids);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const rows = listed.rows.map((bill) =>
    presentBill(bill, present(recordOf.get(bill.id), "the transaction of a bill")),
  );
  return { ...listed, rows };
}
