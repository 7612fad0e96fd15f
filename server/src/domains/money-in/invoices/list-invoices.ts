import type { Kit } from "../../../kernel/kit.ts";
import { type ListedPage, listPage, searchPage } from "../../../kernel/lists.ts";
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

/** Returns one page of an environment's invoices, newest first, with the total. */
export async function listInvoices(
  kit: Kit,
  filter: InvoiceFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<PresentedInvoice>> {
  const listed = await readListed(kit.database, filter, page);
  return { ...listed, rows: listed.rows.map((row) => invoiceOf(row, payAddressOf(kit, row))) };
}

async function readListed(
  database: Kit["database"],
  filter: InvoiceFilter,
  page: { size: number; offset: number },
): Promise<ListedPage<Invoice>> {
  const { search, environmentId } = filter;
  if (search === null) {
    return await listPage(page, {
      read: (part) => readPage(database.ordered, filter, part),
      count: (most) => countMatching(database.ordered, filter, most),
    });
  }
  const found = await searchInvoices(database.ordered, filter, search);
  return await searchPage(page, found, (ids) => readByIds(database, environmentId, ids));
}
