import type { Queryable } from "../../kernel/database/database.ts";
import { tooFarBack } from "./errors.ts";
import { findStretch, type Period } from "./find-stretch.ts";
import { findWallet } from "./show-wallet.ts";
import { countEntries, readEntries } from "./statement-queries.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

/** What can be paged through, and what a total counts up to. Beyond it dates lead, and the export. */
const ROWS_MAX = 100_000;

export interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly total: number;
}

/** One page of a wallet's statement, the newest first, and how many rows there are in all. */
export async function listStatement(
  database: Queryable,
  asked: { environmentId: bigint; walletReference: string; period: Period },
  page: { size: number; offset: number },
): Promise<StatementPage> {
  if (page.offset + page.size > ROWS_MAX) throw tooFarBack({ rowsMax: ROWS_MAX });
  const wallet = await findWallet(database, asked.environmentId, asked.walletReference);
  const stretch = await findStretch(database, wallet, asked.period);
  const entries = await readEntries(database, stretch, { limit: page.size, offset: page.offset });
  const { count } = await countEntries(database, stretch, ROWS_MAX + 1);
  return { rows: entries.map((entry) => statementRow(entry, wallet.currency)), total: count };
}
