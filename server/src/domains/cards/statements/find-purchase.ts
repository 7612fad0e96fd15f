import type { Database } from "../../../kernel/database/database.ts";
import { parseReference } from "../../../kernel/references.ts";
import { presentTransaction } from "./present-transaction.ts";
import { readRow, readRowsOfPurchase, type WrittenRow } from "./purchase-queries.ts";

/** A row of a card's statement as the API shows it, and what of the books it belongs to. */
export interface PurchaseRow {
  readonly shown: ReturnType<typeof presentTransaction>;
  readonly accountIds: readonly bigint[];
  readonly recordedAt: Date;
  readonly writtenAt: string;
}

/** Finds the rows of the purchase that a row of a statement belongs to, oldest first. Undefined: there is no such row. */
export async function findPurchase(
  database: Pick<Database, "ordered">,
  environmentId: bigint,
  reference: string,
): Promise<{ named: PurchaseRow; rows: readonly PurchaseRow[] } | undefined> {
  const id = parseReference("ctx", reference);
  const row = id === undefined ? undefined : await readRow(database.ordered, environmentId, id);
  if (row === undefined) return undefined;
  const rows =
    row.authorizationId === null ? [row] : await readRowsOfPurchase(database.ordered, row);
  return { named: toRow(row), rows: rows.map(toRow) };
}

/** A linked wallet pays instead of the card. */
const toRow = (row: WrittenRow): PurchaseRow => ({
  shown: presentTransaction(row),
  accountIds: row.walletId === null ? [row.cardId] : [row.walletId],
  recordedAt: row.recordedAt,
  writtenAt: row.writtenAt,
});
