import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { cancelExpectation, statusOf, virtualAccountById } from "../virtual-accounts/index.ts";
import { nothingToCancel } from "./errors.ts";
import { findInvoice } from "./find-invoice.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";

/**
 * Cancels an open invoice. Payments stay, and later ones are late. Throws if the invoice is paid, expired or
 * cancelled.
 */
export async function cancelInvoice(
  kit: Kit,
  environmentId: bigint,
  invoiceNumber: string,
): Promise<MoneyOperation<PresentedInvoice>> {
  const invoice = await findInvoice(kit.database, environmentId, invoiceNumber);
  const address = payAddressOf(kit, invoice);
  return operation({
    name: "invoices.cancel",
    needs: { account: virtualAccountById(invoice.id) },
    decide({ account: found }, books) {
      const account = present(found, "the account of an invoice");
      const cancelled = cancelExpectation(books, account);
      if (cancelled === undefined) throw nothingToCancel({ status: statusOf(account) });
      const { status, received } = cancelled;
      return invoiceOf({ ...invoice, status, received }, address);
    },
  });
}
