import type { Database } from "../../../kernel/database/database.ts";
import { hasAmounts, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  type AccountFilter,
  countMatching,
  readByIds,
  readPage,
  searchAccounts,
} from "./list-queries.ts";
import { type ListedAccount, listedOf } from "./present-account.ts";
import type { VirtualAccount } from "./queries.ts";

const LIST: SearchedList<AccountFilter, VirtualAccount> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null && !hasAmounts(filter) ? undefined : searchAccounts(at, filter),
};

export interface AccountPage {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** Returns one page of an environment's accounts, newest first, in this list's own form. */
export async function listAccounts(
  database: Database,
  filter: AccountFilter,
  page: AccountPage,
): Promise<{
  accounts: ListedAccount[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  searchedBackTo?: Date;
}> {
  const { number: pageNumber, size: pageSize } = page;
  const { rows, total: totalCount, searchedBackTo } = await readList(database, LIST, filter, page);
  return {
    accounts: rows.map(listedOf),
    pageNumber,
    pageSize,
    totalCount,
    ...(searchedBackTo && { searchedBackTo }),
  };
}
