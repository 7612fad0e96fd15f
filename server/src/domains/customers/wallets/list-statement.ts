import type { Database } from "../../../kernel/database/database.ts";
import type { ListedPage } from "../../../kernel/lists.ts";
import { type EntriesAsked, findEntries } from "./find-entries.ts";
import { findEntryRange, type Period } from "./find-entry-range.ts";
import { findWallet } from "./show-wallet.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

/**
 * Returns one page of a wallet's statement, newest first, and the total number of rows. Throws for an unknown wallet, and
 * for a period that is archived.
 */
export async function listStatement(
  database: Database,
  asked: { environmentId: bigint; walletReference: string; period: Period; entries: EntriesAsked },
  page: { size: number; offset: number },
): Promise<ListedPage<StatementRow>> {
  const wallet = await findWallet(database, asked.environmentId, asked.walletReference);
  const range = await findEntryRange(database, wallet, asked.period, { isWhole: false });
  const listed = await findEntries(database, range, asked.entries, page);
  return { ...listed, rows: listed.rows.map((entry) => statementRow(entry, wallet.currency)) };
}
