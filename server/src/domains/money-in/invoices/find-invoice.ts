import type { Queryable } from "../../../kernel/database/database.ts";
import { parseReference } from "../../../kernel/references.ts";
import { invoiceNotFound } from "./errors.ts";
import { type Invoice, readInvoice } from "./queries.ts";

/** Returns the merchant's invoice with this number. Throws if it does not exist. */
export async function findInvoice(
  database: Queryable,
  environmentId: bigint,
  invoiceNumber: string,
): Promise<Invoice> {
  const id = parseReference("inv", invoiceNumber);
  const invoice = id === undefined ? undefined : await readInvoice(database, environmentId, id);
  // Several texts can parse to one id, and only the number that was given counts.
  if (invoice?.reference !== invoiceNumber) throw invoiceNotFound();
  return invoice;
}
