import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import {
  countMatching,
  readByIds,
  readPage,
  searchWallets,
  type WalletFilter,
} from "./list-queries.ts";
import { presentWallet, type ShownWallet } from "./present-wallet.ts";
import type { HeldWallet } from "./queries.ts";

const LIST: SearchedList<WalletFilter, HeldWallet> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null ? undefined : searchWallets(at, filter, filter.search),
};

/** Returns one page of all wallets of an environment's customers, newest first, with their balances. */
export async function listAllWallets(
  database: Database,
  { environmentId, mode }: Pick<Access, "environmentId" | "mode">,
  asked: Omit<WalletFilter, "environmentId">,
  page: { size: number; offset: number },
): Promise<ListedPage<ShownWallet>> {
  const listed = await readList(database, LIST, { environmentId, ...asked }, page);
  return { ...listed, rows: listed.rows.map((wallet) => presentWallet(wallet, wallet, mode)) };
}
