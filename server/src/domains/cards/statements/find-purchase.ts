import type { Database } from "../../../kernel/database/database.ts";
import { parseReference } from "../../../kernel/references.ts";
import { presentTransaction } from "./present-transaction.ts";
import {
  type PurchaseKey,
  readDeclineTime,
  readRow,
  readRowsOfPurchase,
  type WrittenRow,
} from "./purchase-queries.ts";
import type { CardTransaction } from "./queries.ts";

/** A row of a card's statement as the API shows it, and the part of the books that it belongs to. */
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
  const { cardId, authorizationId, occurredAt } = row;
  const rows =
    authorizationId === null
      ? [row]
      : await readRowsOfPurchase(
          database.ordered,
          { environmentId, cardId, authorizationId },
          occurredAt,
        );
  return { named: toRow(row), rows: rows.map(toRow) };
}

/**
 * The rows of a card's statement about one authorisation, oldest first. `approvedAt`: when it was approved; without it
 * only a declined one is found.
 */
export async function findRowsOf(
  database: Pick<Database, "ordered">,
  key: PurchaseKey,
  approvedAt: Date | undefined,
): Promise<readonly CardTransaction[]> {
  const at = approvedAt ?? (await readDeclineTime(database.ordered, key))?.occurredAt;
  return at === undefined ? [] : await readRowsOfPurchase(database.ordered, key, at);
}

/** A linked wallet pays instead of the card. */
const toRow = (row: WrittenRow): PurchaseRow => ({
  shown: presentTransaction(row),
  accountIds: row.walletId === null ? [row.cardId] : [row.walletId],
  recordedAt: row.recordedAt,
  writtenAt: row.writtenAt,
});
