import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { formatReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type AccountOrder,
  openNumber,
  orRefusing,
  referenceTaken,
  virtualAccountBy,
  writeAccount,
} from "../virtual-accounts/index.ts";
import { requireReturnUrl } from "./check-return-url.ts";
import { enqueueMail } from "./jobs.ts";
import { invoiceOf, type PresentedInvoice } from "./present-invoice.ts";
import { payAddressOf } from "./public-token.ts";
import { type InvoiceText, invoices, readMerchant } from "./queries.ts";
import { requireDueLater } from "./rules.ts";
import { scheduleReminders } from "./schedule-reminders.ts";

export interface InvoiceOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly amount: Minor;
  readonly description: string | undefined;
  readonly customerName: string | undefined;
  readonly customerEmail: string | undefined;
  readonly returnUrl: string | undefined;
  readonly dueAt: Date | undefined;
  readonly expiresInMinutes: number | undefined;
  readonly scenario: Scenario | undefined;
  readonly operationKey: string;
}

const INVOICE_PREFIX = "inv";

/** Opens an account number for the invoice, and returns the operation that writes both and enqueues the mail. */
export async function createInvoice(
  kit: Kit,
  order: InvoiceOrder,
): Promise<MoneyOperation<PresentedInvoice>> {
  if (order.returnUrl !== undefined) requireReturnUrl(order.returnUrl);
  const merchant = await readMerchant(kit.database, order.environmentId);
  const account = accountOrder(order, merchant.name);
  return await orRefusing(async () => making(kit, order, account, await openNumber(kit, account)));
}

function accountOrder(order: InvoiceOrder, merchantName: string): AccountOrder {
  const { environmentId, mode, amount, expiresInMinutes, scenario, operationKey } = order;
  const { customerEmail: email = null, customerName: firstName = null } = order;
  const unknown = { phone: null, businessName: null, rcNumber: null, tin: null, address: null };
  return {
    ...{ environmentId, mode, kind: "invoice", accountName: merchantName, amount },
    ...{
      expiresInMinutes,
      scenario,
      operationKey,
      holder: { email, firstName, lastName: null, ...unknown },
    },
  };
}

function making(
  kit: Kit,
  order: InvoiceOrder,
  opening: AccountOrder,
  number: Awaited<ReturnType<typeof openNumber>>,
): MoneyOperation<PresentedInvoice> {
  const { environmentId, amount } = order;
  const { id } = number;
  const reference = formatReference(INVOICE_PREFIX, id);
  const address = payAddressOf(kit, { environmentId, id });
  return operation({
    name: "invoices.create",
    needs: { other: virtualAccountBy(reference) },
    decide({ other }, books) {
      if (other !== undefined) throw referenceTaken({ reference });
      const named = { ...opening, reference, narration: `Invoice ${reference}` };
      const account = writeAccount(books, named, number);
      const text = writeText(books, id, order);
      return invoiceOf({ ...account, ...text, amount }, address);
    },
  });
}

/** Writes the invoice's own row, and enqueues the customer's mail. */
function writeText(books: Books, id: bigint, order: InvoiceOrder): InvoiceText {
  const { environmentId, dueAt = null, description = null, customerName = null } = order;
  const { customerEmail = null, returnUrl = null } = order;
  requireDueLater(dueAt, books.now);
  const said = { dueAt, description, customerName, customerEmail, returnUrl };
  const text = { environmentId, id, ...said, remindedAt: null };
  if (customerEmail !== null) {
    enqueueMail(books, { environmentId, id, kind: "sent", key: "sent" });
    if (dueAt !== null) scheduleReminders(books, text, dueAt);
  }
  return books.insert(invoices, text);
}
