import type { Kit } from "../../../kernel/kit.ts";
import { type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";
import {
  countMatching,
  type Invoice,
  type InvoiceFilter,
  readByIds,
  readPage,
  searchInvoices,
} from "./queries.ts";

const LIST: SearchedList<InvoiceFilter, Invoice> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null ? undefined : searchInvoices(at, filter, filter.search),
};

/** Returns one page of an environment's invoices, newest first, with the total. */
export async function listInvoices(
  kit: Kit,
  filter: InvoiceFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<PresentedInvoice>> {
  const listed = await readList(kit.database, LIST, filter, page);
  return { ...listed, rows: listed.rows.map((row) => invoiceOf(row, payAddressOf(kit, row))) };
}
