import type { Queryable } from "../../kernel/database/database.ts";
import { findStretch, type Period } from "./find-stretch.ts";
import { findWallet } from "./show-wallet.ts";
import { countEntries, readEntries } from "./statement-queries.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

export interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly total: number;
}

/** One page of a wallet's statement, the newest first, and how many rows there are in all. */
export async function listStatement(
  database: Queryable,
  asked: { environmentId: bigint; walletReference: string; period: Period },
  page: { size: number; offset: number; countedMax: number },
): Promise<StatementPage> {
  const wallet = await findWallet(database, asked.environmentId, asked.walletReference);
  const stretch = await findStretch(database, wallet, asked.period);
  const entries = await readEntries(database, stretch, { limit: page.size, offset: page.offset });
  const { count } = await countEntries(database, stretch, page.countedMax);
  return { rows: entries.map((entry) => statementRow(entry, wallet.currency)), total: count };
}
