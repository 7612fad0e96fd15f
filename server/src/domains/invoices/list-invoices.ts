import type { Kit } from "../../kernel/kit.ts";
import { type ListedPage, listPage } from "../../kernel/lists.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { publicTokenOf } from "./public-token.ts";
import { countMatching, type InvoiceFilter, readPage } from "./queries.ts";

/** One page of an environment's invoices, newest first, and how many there are. */
export async function listInvoices(
  { database, vault }: Kit,
  filter: InvoiceFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<PresentedInvoice>> {
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database, filter, part),
    count: (most) => countMatching(database, filter, most),
  });
  return { rows: rows.map((row) => invoiceOf(row, publicTokenOf(vault, row))), total };
}
