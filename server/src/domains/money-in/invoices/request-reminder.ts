import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { hasEnded, isOpen, statusOf, virtualAccountById } from "../virtual-accounts/index.ts";
import { noEmailAddress, nothingToRemind, remindedLately } from "./errors.ts";
import { findInvoice } from "./find-invoice.ts";
import { enqueueMail } from "./jobs.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";
import { invoiceById, invoices } from "./queries.ts";
import { nextReminderAt } from "./rules.ts";

/** Enqueues a reminder to the customer, at most once an hour. Throws if the invoice has ended or has no e-mail address. */
export async function remindCustomer(
  kit: Kit,
  environmentId: bigint,
  invoiceNumber: string,
): Promise<MoneyOperation<PresentedInvoice>> {
  const invoice = await findInvoice(kit.database, environmentId, invoiceNumber);
  const { id, customerEmail } = invoice;
  const address = payAddressOf(kit, invoice);
  return operation({
    name: "invoices.remind",
    needs: { account: virtualAccountById(id), text: invoiceById(id) },
    decide({ account: found, text: known }, books) {
      const account = present(found, "the account of an invoice");
      if (!isOpen(account.status) || hasEnded(account, books.now)) {
        throw nothingToRemind({ status: statusOf(account) });
      }
      if (customerEmail === null) throw noEmailAddress();
      const text = present(known, "the text of an invoice");
      const again = nextReminderAt(text.remindedAt);
      if (again !== null && books.now < again) throw remindedLately({ again });
      books.update(invoices, text, { remindedAt: books.now });
      const key = `reminder ${books.nextId()}`;
      enqueueMail(books, { environmentId, id, kind: "reminder", key });
      const { status, received } = account;
      return invoiceOf({ ...invoice, status, received }, address);
    },
  });
}
