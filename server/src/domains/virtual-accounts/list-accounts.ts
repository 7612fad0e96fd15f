import type { Queryable } from "../../kernel/database/database.ts";
import { type ListedAccount, listedOf } from "./present-account.ts";
import { type AccountFilter, countAll, readPage } from "./queries.ts";

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
  const rows = await readPage(database, filter, { limit: page.size, offset: page.offset });
  const { total } = await countAll(database, filter);
  const accounts = rows.map(listedOf);
  return { accounts, pageNumber: page.number, pageSize: page.size, totalCount: total };
}
