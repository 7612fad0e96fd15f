import type { Queryable } from "../../../kernel/database/database.ts";
import { parseReference } from "../../../kernel/references.ts";
import { invoiceNotFound } from "./errors.ts";
import { type Invoice, readInvoice } from "./queries.ts";

/** The invoice of a merchant that has a number. */
export async function findInvoice(
  database: Queryable,
  environmentId: bigint,
  invoiceNumber: string,
): Promise<Invoice> {
  const id = parseReference("inv", invoiceNumber);
  const invoice = id === undefined ? undefined : await readInvoice(database, environmentId, id);
  // Every number that spells the id must not be taken for it: only the one that was given.
  if (invoice?.reference !== invoiceNumber) throw invoiceNotFound();
  return invoice;
}
