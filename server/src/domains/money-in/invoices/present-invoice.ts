import { toDecimal } from "../../../kernel/money.ts";
import { statusOf } from "../virtual-accounts/index.ts";
import type { PayAddress } from "./public-token.ts";
import type { Invoice } from "./queries.ts";

/** An invoice as the API returns it. */
export const invoiceOf = (invoice: Invoice, { publicToken, payUrl }: PayAddress) => ({
  invoiceNumber: invoice.reference,
  currency: "NGN",
  amount: toDecimal(invoice.amount),
  amountPaid: toDecimal(invoice.received),
  status: statusOf(invoice),
  description: invoice.description,
  customerName: invoice.customerName,
  customerEmail: invoice.customerEmail,
  dueDate: invoice.dueAt,
  expiresAt: invoice.expiresAt,
  publicToken,
  payUrl,
  returnUrl: invoice.returnUrl,
  paymentAccountNumber: invoice.accountNumber,
  paymentAccountName: invoice.accountName,
  paymentBankName: invoice.bankName,
  dateCreated: invoice.createdAt,
});

export type PresentedInvoice = ReturnType<typeof invoiceOf>;
