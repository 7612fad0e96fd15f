import type { Queryable } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findAnywhere } from "./find-anywhere-queries.ts";
import { referenceOf } from "./present-transaction.ts";
import { readTransactions, type Transaction } from "./queries.ts";

/** A transaction of a business, by the mode in which it exists. */
export interface LocatedTransaction {
  readonly mode: Mode;
  readonly reference: string;
}

/** Finds in which modes of a business a text names a transaction: by a reference, ours or its own, or a session id. */
export async function locateTransactions(
  database: Queryable,
  businessId: bigint,
  text: string,
): Promise<readonly LocatedTransaction[]> {
  const found = await findAnywhere(database, { businessId, mode: null }, text);
  const rows = await Promise.all(
    found.map(async ({ environmentId, id, mode }) => {
      const records = await readTransactions(database, environmentId, [id]);
      return records.map((record) => ({ mode, reference: referenceOf(record) }));
    }),
  );
  return rows.flat();
}

/** The records that a text matches in any business and mode. */
export async function findRecordsAnywhere(
  database: Queryable,
  text: string,
): Promise<readonly Transaction[]> {
  const found = await findAnywhere(database, { businessId: null, mode: null }, text);
  const records = found.map(({ environmentId, id }) =>
    readTransactions(database, environmentId, [id]),
  );
  return (await Promise.all(records)).flat();
}
