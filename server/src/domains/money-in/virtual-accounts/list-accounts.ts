import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
import { type ListedAccount, listedOf } from "./present-account.ts";
import {
  type AccountFilter,
  countMatching,
  readByIds,
  readPage,
  searchAccounts,
  type VirtualAccount,
} from "./queries.ts";

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
  const { rows, total: totalCount, searchedBackTo } = await readListed(database, filter, page);
  return {
    accounts: rows.map(listedOf),
    pageNumber,
    pageSize,
    totalCount,
    ...(searchedBackTo && { searchedBackTo }),
  };
}

async function readListed(
  database: Database,
  filter: AccountFilter,
  page: AccountPage,
): Promise<ListedPage<VirtualAccount>> {
  const { search, environmentId } = filter;
  if (search === null) {
    return await listPage(page, {
      read: (part) => readPage(database.ordered, filter, part),
      count: (most) => countMatching(database.ordered, filter, most),
    });
  }
  const found = await searchAccounts(database.ordered, filter, search);
  return await searchPage(page, found, (ids) => readByIds(database, environmentId, ids));
}
