import type { Queryable } from "../../../kernel/database/database.ts";
import { transactionNotFound } from "./errors.ts";
import { presentRecord } from "./present-records.ts";
import { readReference, type TransactionRecord } from "./present-transaction.ts";
import { readTransactions, type Transaction } from "./queries.ts";

/** Returns the record of one transaction. Throws if it does not exist. */
export async function showTransaction(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<TransactionRecord> {
  const transaction = await findTransaction(database, environmentId, reference);
  return await presentRecord(database, transaction);
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
