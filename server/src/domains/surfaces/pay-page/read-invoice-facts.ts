import type { Kit } from "../../../kernel/kit.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readPaymentsOf } from "../../money-in/collections/index.ts";
import {
  type Invoice,
  type Merchant,
  readInvoice,
  readMerchant,
} from "../../money-in/invoices/index.ts";
import { readTransactions, type Transaction } from "../../platform/transactions/index.ts";

/** What the page and the PDF of an invoice show. */
export interface InvoiceFacts {
  readonly invoice: Invoice;
  readonly merchant: Merchant;
  readonly payments: readonly Transaction[];
}

/** A page and a PDF show at most this many payments, the newest. */
const PAYMENTS_MAX = 20;

export async function readInvoiceFacts(
  { database }: Pick<Kit, "database">,
  { environmentId, id }: Subject,
): Promise<InvoiceFacts | undefined> {
  const invoice = await readInvoice(database, environmentId, id);
  if (invoice === undefined) return undefined;
  const merchant = await readMerchant(database, environmentId);
  const paid = await readPaymentsOf(database, environmentId, id, PAYMENTS_MAX);
  const ids = paid.map(({ transactionId }) => transactionId);
  const payments = await readTransactions(database, environmentId, ids);
  return { invoice, merchant, payments };
}
