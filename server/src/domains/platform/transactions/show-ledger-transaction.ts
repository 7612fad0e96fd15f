import type { Kit } from "../../../kernel/kit.ts";
import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { ledgerTransactionNotFound } from "./errors.ts";
import {
  type BooksFilter,
  findByMoment,
  findLedgerTransactions,
  type LedgerEntry,
  readEntriesOf,
  type TransactionPlace,
} from "./ledger-queries.ts";
import { presentEntry, type ShownEntry } from "./list-ledger-entries.ts";
import { readReference, referenceOf } from "./present-transaction.ts";

export interface ShownLedgerTransaction {
  readonly transaction: string;
  readonly businessId: bigint;
  readonly businessName: string;
  readonly mode: Mode;
  /** What kind of operation posted it. */
  readonly kind: string;
  readonly narrative: string;
  /** The merchant's record that it belongs to. Null: it names none. */
  readonly reference: string | null;
  readonly at: Date;
  readonly recordedAt: Date;
  /** More of the same record may be in archives, from before this time. Null: no month was dropped. */
  readonly archivedUntil: Date | null;
  readonly entries: readonly Omit<ShownEntry, "transaction" | "kind" | "narrative" | "reference">[];
}

const ID = /^\d{1,18}$/;

/**
 * Returns the ledger transaction of a reference or an id with all its entries, or those of a merchant's record. Throws if
 * the books have none.
 */
export async function showLedgerTransactions(
  { database }: Pick<Kit, "database">,
  { transaction, ...filter }: BooksFilter & { readonly transaction: string },
): Promise<readonly ShownLedgerTransaction[]> {
  const id = ID.test(transaction)
    ? BigInt(transaction)
    : (parseReference("ltx", transaction) ?? readReference(transaction));
  const found = id === undefined ? [] : await findLedgerTransactions(database, id, filter);
  const archivedUntil = await readArchivedUntil(database);
  if (found.length === 0) throw ledgerTransactionNotFound({ transaction, archivedUntil });
  return await database.transaction(async (tx) => {
    await findByMoment(tx);
    const shown: ShownLedgerTransaction[] = [];
    for (const place of found) {
      const entries = await readEntriesOf(tx, place);
      const present = (entry: LedgerEntry) =>
        withoutTransaction(presentEntry(place.environmentId, entry));
      shown.push({ ...presentPlace(place), archivedUntil, entries: entries.map(present) });
    }
    return shown;
  });
}

function withoutTransaction({
  transaction: _transaction,
  kind: _kind,
  narrative: _narrative,
  reference: _reference,
  ...entry
}: ShownEntry): ShownLedgerTransaction["entries"][number] {
  return entry;
}

function presentPlace(
  place: TransactionPlace,
): Omit<ShownLedgerTransaction, "entries" | "archivedUntil"> {
  const { id, linkId, recordType, occurredAt, recordedAt } = place;
  const { businessId, businessName, mode, kind, narrative } = place;
  const hasRecord = linkId !== null && recordType !== null;
  return {
    transaction: formatReference("ltx", id),
    ...{ businessId, businessName, mode, kind, narrative },
    reference: hasRecord ? referenceOf({ type: recordType, id: linkId }) : null,
    ...{ at: occurredAt, recordedAt },
  };
}
