import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { findStretch, type Period } from "./find-stretch.ts";
import { findWallet } from "./show-wallet.ts";
import { countEntries, readEntries } from "./statement-queries.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

/** One page of a wallet's statement, the newest first, and how many rows there are in all. */
export async function listStatement(
  database: Database,
  asked: { environmentId: bigint; walletReference: string; period: Period },
  page: { size: number; offset: number },
): Promise<ListedPage<StatementRow>> {
  const wallet = await findWallet(database, asked.environmentId, asked.walletReference);
  const stretch = await findStretch(database, wallet, asked.period);
  const { rows, total } = await listPage(page, {
    read: (part) => readEntries(database.ordered, stretch, part),
    count: (most) => countEntries(database.ordered, stretch, most),
  });
  return { rows: rows.map((entry) => statementRow(entry, wallet.currency)), total };
}
