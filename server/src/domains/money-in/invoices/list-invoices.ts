import type { Kit } from "../../../kernel/kit.ts";
import { hasAmounts, type ListedPage, readList, type SearchedList } from "../../../kernel/lists.ts";
import {
  countMatching,
  type InvoiceFilter,
  readByIds,
  readPage,
  searchInvoices,
} from "./list-queries.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";
import type { Invoice } from "./queries.ts";

const LIST: SearchedList<InvoiceFilter, Invoice> = {
  readPage,
  countMatching,
  readByIds,
  search: (at, filter) =>
    filter.search === null && !hasAmounts(filter) ? undefined : searchInvoices(at, filter),
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
