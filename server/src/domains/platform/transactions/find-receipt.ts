import type { Queryable } from "../../../kernel/database/database.ts";
import { noReceipt } from "./errors.ts";
import { type Owner, readOwner, type Transaction } from "./queries.ts";
import { findTransaction } from "./show-transaction.ts";

/** What a receipt shows. Throws for an unknown reference, for money that came in, and until the money has arrived. */
export async function findReceipt(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<{ record: Transaction; owner: Owner }> {
  const record = await findTransaction(database, environmentId, reference);
  const { status, postingType } = record;
  if (status !== "Successful" || postingType !== "Debit") throw noReceipt({ status, postingType });
  return { record, owner: await readOwner(database, environmentId) };
}
