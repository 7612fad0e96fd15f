import type { Kit } from "../../kernel/kit.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { publicTokenOf } from "./public-token.ts";
import { countAll, type InvoiceFilter, readPage } from "./queries.ts";

/** One page of an environment's invoices, newest first, and how many there are. */
export async function listInvoices(
  { database, vault }: Kit,
  filter: InvoiceFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: PresentedInvoice[]; total: number }> {
  const rows = await readPage(database, filter, page);
  const { total } = await countAll(database, filter);
  return { rows: rows.map((row) => invoiceOf(row, publicTokenOf(vault, row))), total };
}
