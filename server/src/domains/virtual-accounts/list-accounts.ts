import type { Queryable } from "../../kernel/database/database.ts";
import { listPage } from "../../kernel/lists.ts";
import { type ListedAccount, listedOf } from "./present-account.ts";
import { type AccountFilter, countMatching, readPage } from "./queries.ts";

export interface AccountPage {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** One page of an environment's accounts, newest first, in the form that this one list has. */
export async function listAccounts(
  database: Queryable,
  filter: AccountFilter,
  page: AccountPage,
): Promise<{
  accounts: ListedAccount[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
}> {
  const { number: pageNumber, size: pageSize } = page;
  const { rows, total: totalCount } = await listPage(page, {
    read: (part) => readPage(database, filter, part),
    count: (most) => countMatching(database, filter, most),
  });
  return { accounts: rows.map(listedOf), pageNumber, pageSize, totalCount };
}
