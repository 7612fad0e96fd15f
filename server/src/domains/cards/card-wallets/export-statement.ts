import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { DateRange } from "../../../kernel/lists.ts";
import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import { findEntryRange, readPieces } from "../../customers/wallets/index.ts";
import { presentEntry } from "./list-statement.ts";
import { readCardWallet } from "./queries.ts";

const COLUMNS = [
  ...(["createdAt", "id", "postingType", "type", "amount", "currency"] as const),
  ...(["balanceBefore", "balanceAfter", "narrative", "transactionReference"] as const),
] as const satisfies readonly (keyof ReturnType<typeof presentEntry>)[];

/** Returns the card wallet's statement of a period as CSV, oldest first. Throws if entries of it are archived. */
export async function exportStatement(
  database: Database,
  environmentId: bigint,
  period: DateRange,
): Promise<AsyncGenerator<string>> {
  const wallet = present(await readCardWallet(database, environmentId), "the card wallet");
  return writeRows(database, await findEntryRange(database, wallet, period, { isWhole: true }));
}

async function* writeRows(
  database: Database,
  range: Parameters<typeof readPieces>[1],
): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  for await (const entries of readPieces(database, range)) {
    const rows = entries.map(presentEntry);
    yield rows.map((row) => csvLine(COLUMNS.map((column) => csvCell(row[column])))).join("");
  }
}
