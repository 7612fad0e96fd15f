import type { Database } from "../../../kernel/database/database.ts";
import { type ListedPage, listPage } from "../../../kernel/lists.ts";
import { findEntryRange, type Period } from "./find-entry-range.ts";
import { findWallet } from "./show-wallet.ts";
import { countEntries, readEntries } from "./statement-queries.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

/**
 * Returns one page of a wallet's statement, newest first, and the total number of rows. Throws for an unknown wallet.
 */
export async function listStatement(
  database: Database,
  asked: { environmentId: bigint; walletReference: string; period: Period },
  page: { size: number; offset: number },
): Promise<ListedPage<StatementRow>> {
  const wallet = await findWallet(database, asked.environmentId, asked.walletReference);
  const range = await findEntryRange(database, wallet, asked.period);
  const { rows, total } = await listPage(page, {
    read: (part) => readEntries(database.ordered, range, part),
    count: (most) => countEntries(database.ordered, range, most),
  });
  return { rows: rows.map((entry) => statementRow(entry, wallet.currency)), total };
}
