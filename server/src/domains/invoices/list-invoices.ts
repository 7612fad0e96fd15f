import type { Kit } from "../../kernel/kit.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { publicTokenOf } from "./public-token.ts";
import { countUpTo, type InvoiceFilter, readPage } from "./queries.ts";

/** `total` counts no further than this, and what is more is there to be paged all the same. */
const COUNTED_MAX = 100_000;

/** One page of an environment's invoices, newest first, and how many there are. */
export async function listInvoices(
  { database, vault }: Kit,
  filter: InvoiceFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PresentedInvoice[]; total: number }> {
  // One more than is shown tells whether there are more, also beyond what is counted.
  const found = await readPage(database, filter, { limit: limit + 1, offset });
  const { count } = await countUpTo(database, filter, COUNTED_MAX);
  const rows = found.slice(0, limit).map((row) => invoiceOf(row, publicTokenOf(vault, row)));
  return { rows, total: found.length === 0 ? count : Math.max(count, offset + found.length) };
}
