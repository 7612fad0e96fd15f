import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { recordOf, type TransactionRecord } from "./present-transaction.ts";
import { type Owner, readOwner, readSettlements, type Transaction } from "./queries.ts";

/** Returns records as the API shows them, each with its settlement. They belong to one environment. */
export async function presentRecords(
  database: Queryable,
  rows: readonly Transaction[],
  owner: Owner,
): Promise<TransactionRecord[]> {
  const settlementOf = await readSettlementIds(database, rows);
  return rows.map((row) => recordOf(row, owner, settlementOf.get(row.id)));
}

/** Returns one record as the API shows it. */
export async function presentRecord(
  database: Queryable,
  transaction: Transaction,
): Promise<TransactionRecord> {
  const owner = await readOwner(database, transaction.environmentId);
  const [record] = await presentRecords(database, [transaction], owner);
  return present(record, "the record of a transaction");
}

async function readSettlementIds(
  database: Queryable,
  rows: readonly Transaction[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const settled = rows.filter(({ settlesAt }) => settlesAt !== null);
  const [first] = settled;
  if (first === undefined) return new Map();
  const ids = settled.map(({ id }) => id);
  const found = await readSettlements(database, first.environmentId, ids);
  return new Map(found.map(({ id, settlementId }) => [id, settlementId]));
}
