import { floorAtZero, format, formatDecimal, toDecimal } from "../../../kernel/money.ts";
import { inOnePiece } from "../../../kernel/pdf/in-one-piece.ts";
import type { PdfFact, PdfRow } from "../../../kernel/pdf/pdf-table.ts";
import { writePdf } from "../../../kernel/pdf/write-pdf.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import type { Invoice, Merchant } from "../../money-in/invoices/index.ts";
import { hasEnded, isOpen } from "../../money-in/virtual-accounts/index.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import type { InvoiceFacts } from "./read-invoice-facts.ts";

/** Widths in points: 515 together, as wide as the page between its margins. */
const COLUMNS = [
  { title: "Paid on (WAT)", width: 110 },
  { title: "From", width: 175 },
  { title: "Reference", width: 140 },
  { title: "Amount (NGN)", width: 90, isFigure: true },
] as const;

/** Writes an invoice as a PDF that a customer can keep. Once it is paid, it is a receipt. */
export function invoicePdf({
  invoice,
  merchant,
  payments,
}: InvoiceFacts): AsyncGenerator<Uint8Array> {
  const isTest = merchant.mode === "test";
  return writePdf({
    heading: merchant.name,
    title: `${invoice.status === "paid" ? "Receipt" : "Invoice"}${isTest ? " (test mode)" : ""}`,
    facts: [invoiceFacts(invoice), payFacts(invoice, merchant)],
    totals: totalsOf(invoice),
    footer: `${invoice.reference}. Times are in Africa/Lagos (WAT, UTC+1)${isTest ? ". Test mode: no real money" : ""}.`,
    columns: COLUMNS,
    emptyNote: "No payment has arrived yet",
    rows: inOnePiece(payments.map(cellsOf)),
  });
}

function invoiceFacts(invoice: Invoice): PdfFact[] {
  const { reference, customerName, description, createdAt, dueAt } = invoice;
  return [
    { label: "Number", value: reference },
    { label: "Customer", value: customerName ?? "Not named" },
    { label: "For", value: description ?? "Not described" },
    { label: "Created", value: minute(createdAt) },
    ...(dueAt === null ? [] : [{ label: "Due", value: minute(dueAt) }]),
  ];
}

/** How to pay while it can be paid, and where to ask. An ended invoice shows no account number. */
function payFacts(invoice: Invoice, merchant: Merchant): PdfFact[] {
  const { supportEmail, supportPhone } = merchant;
  const questions = [supportEmail, supportPhone].filter((place) => place !== null);
  return [
    { label: "Status", value: statusOf(invoice, merchant.now) },
    ...(canBePaid(invoice, merchant.now) ? accountFacts(invoice) : []),
    ...(questions.length === 0 ? [] : [{ label: "Questions", value: questions.join(", ") }]),
  ];
}

const canBePaid = (invoice: Invoice, now: Date): boolean =>
  isOpen(invoice.status) && !hasEnded(invoice, now);

function statusOf(invoice: Invoice, now: Date): string {
  if (invoice.status === "paid") return "Paid";
  if (invoice.status === "cancelled") return "Cancelled";
  return canBePaid(invoice, now) ? "Open" : "Expired";
}

const accountFacts = ({ accountNumber, bankName, accountName }: Invoice): PdfFact[] => [
  { label: "Account number", value: accountNumber },
  { label: "Bank", value: bankName },
  { label: "Account name", value: accountName },
];

const totalsOf = ({ amount, received }: Invoice): PdfFact[] => [
  { label: "Invoice amount", value: format(amount, "NGN") },
  { label: "Paid", value: format(received, "NGN") },
  { label: "Still to pay", value: format(floorAtZero(amount - received), "NGN") },
];

const cellsOf = (payment: Transaction): PdfRow => [
  minute(payment.createdAt),
  payment.senderName ?? "A bank account",
  referenceOf(payment),
  formatDecimal(toDecimal(payment.amount)),
];

const minute = lagosTime({
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
