import type { Queryable } from "../../../kernel/database/database.ts";
import { transactionNotFound } from "./errors.ts";
import { readReference, recordOf, type TransactionRecord } from "./present-transaction.ts";
import { readOwner, readTransactions, type Transaction } from "./queries.ts";

/** Returns the record of one transaction. Throws if it does not exist. */
export async function showTransaction(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<TransactionRecord> {
  const transaction = await findTransaction(database, environmentId, reference);
  return recordOf(transaction, await readOwner(database, environmentId));
}

export async function findTransaction(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<Transaction> {
  const id = readReference(reference);
  const [transaction] =
    id === undefined ? [] : await readTransactions(database, environmentId, [id]);
  if (transaction === undefined) throw transactionNotFound();
  return transaction;
}
