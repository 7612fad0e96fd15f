import {
  type Currency,
  format,
  formatDecimal,
  type Minor,
  toDecimal,
} from "../../../kernel/money.ts";
import { inOnePiece } from "../../../kernel/pdf/in-one-piece.ts";
import type { PdfFact, PdfRow } from "../../../kernel/pdf/pdf-table.ts";
import { writePdf } from "../../../kernel/pdf/write-pdf.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import { referenceOf } from "./present-transaction.ts";
import type { Owner, Transaction } from "./queries.ts";

/** Widths in points: 515 together, as wide as the page between its margins. */
const columnsIn = (currency: Currency) =>
  [
    { title: "For", width: 385 },
    { title: `Amount (${currency})`, width: 130, isFigure: true },
  ] as const;

/** Writes the receipt of money that went out and arrived, as a PDF for the sender's and the receiver's books. */
export function receiptPdf(record: Transaction, owner: Owner): AsyncGenerator<Uint8Array> {
  const { currency, amount, fee, stampDuty } = record;
  const isTest = owner.mode === "test";
  return writePdf({
    heading: owner.businessName,
    title: `Receipt${isTest ? " (test mode)" : ""}`,
    facts: [receiverFacts(record), paymentFacts(record)],
    totals: [
      { label: "Received", value: format(amount, currency) },
      { label: "Paid in all", value: format(amount + fee + stampDuty, currency) },
    ],
    footer: `${referenceOf(record)}. Times are in Africa/Lagos (WAT, UTC+1)${isTest ? ". Test mode: no real money" : ""}.`,
    columns: columnsIn(currency),
    emptyNote: "",
    rows: inOnePiece(rowsOf(record)),
  });
}

const receiverFacts = (record: Transaction): PdfFact[] =>
  known([
    { label: "To", value: record.receiverAccountName },
    { label: "Bank", value: record.receiverBankName },
    { label: "Account number", value: record.receiverAccountNumber },
  ]);

const paymentFacts = (record: Transaction): PdfFact[] =>
  known([
    { label: "Paid on", value: second(record.updatedAt) },
    { label: "Reference", value: referenceOf(record) },
    { label: "Session id", value: record.sessionId },
  ]);

const known = (facts: readonly { label: string; value: string | null }[]): PdfFact[] =>
  facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

/** A charge of zero has no row. The fee contains its VAT. */
function rowsOf({ description, amount, fee, vat, stampDuty, currency }: Transaction): PdfRow[] {
  const row = (text: string, value: Minor): PdfRow[] =>
    value === 0n ? [] : [[text, formatDecimal(toDecimal(value))]];
  return [
    ...row(description, amount),
    ...row(`Fee, with ${format(vat, currency)} VAT`, fee),
    ...row("Stamp duty", stampDuty),
  ];
}

const second = lagosTime({
  ...{ day: "2-digit", month: "short", year: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
});
