import type { Queryable } from "../../kernel/database/database.ts";
import { type ListedAccount, listedOf } from "./present-account.ts";
import { type AccountFilter, countUpTo, readPage } from "./queries.ts";

export interface AccountPage {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** `totalCount` counts no further than this, and what is more is there to be paged all the same. */
const COUNTED_MAX = 100_000;

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
  const { number: pageNumber, size: pageSize, offset } = page;
  // One more than is shown tells whether there are more, also beyond what is counted.
  const found = await readPage(database, filter, { limit: pageSize + 1, offset });
  const { count } = await countUpTo(database, filter, COUNTED_MAX);
  const accounts = found.slice(0, pageSize).map(listedOf);
  const totalCount = found.length === 0 ? count : Math.max(count, offset + found.length);
  return { accounts, pageNumber, pageSize, totalCount };
}
