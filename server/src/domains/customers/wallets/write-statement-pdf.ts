import { type Currency, format, formatDecimal } from "../../../kernel/money.ts";
import type { PdfFact, PdfRow } from "../../../kernel/pdf/pdf-table.ts";
import { writePdf } from "../../../kernel/pdf/write-pdf.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import type { Statement } from "./read-statement.ts";
import type { StatementRow } from "./statement-rows.ts";

/** Widths in points: 515 together, as wide as the page between its margins. */
const COLUMNS = [
  { title: "Date (WAT)", width: 80 },
  { title: "Type", width: 54 },
  { title: "Narrative", width: 147 },
  { title: "Reference", width: 86 },
  { title: "Amount", width: 75, isFigure: true },
  { title: "Balance", width: 73, isFigure: true },
] as const;

/** Writes a statement as a PDF that a customer can print. Its times are those of Lagos, and the footer says so. */
export function statementPdf(statement: Statement): AsyncGenerator<Uint8Array> {
  const { businessName, walletReference, mode } = statement;
  const ending = mode === "test" ? ". Test mode: no real money" : "";
  return writePdf({
    heading: businessName,
    title: `Wallet statement${mode === "test" ? " (test mode)" : ""}`,
    facts: [ownerFacts(statement), periodFacts(statement)],
    totals: balances(statement),
    footer: `${walletReference}. Times are in Africa/Lagos (WAT, UTC+1)${ending}.`,
    columns: COLUMNS,
    emptyNote: "No transactions",
    rows: rowsOf(statement),
  });
}

const ownerFacts = ({ customerName, accountNumber, walletReference }: Statement): PdfFact[] => [
  { label: "Customer", value: customerName },
  { label: "Account number", value: accountNumber ?? "None" },
  { label: "Wallet", value: walletReference },
];

function periodFacts({ from, until, currency }: Statement): PdfFact[] {
  const begin = from === null ? "Opening of the wallet" : minute(from);
  // `until` is not included. When it is midnight, a reader expects the day before.
  const end = minute(new Date(until.getTime() - 1));
  return [
    { label: "Period (WAT)", value: `${begin} to ${end}` },
    { label: "Currency", value: currency },
  ];
}

function balances({ openingBalance, closingBalance, ...statement }: Statement): PdfFact[] {
  // A wallet's currency is always one of the ledger's currencies.
  const currency = statement.currency as Currency;
  return [
    { label: "Opening balance", value: format(openingBalance, currency) },
    { label: "Closing balance", value: format(closingBalance, currency) },
  ];
}

async function* rowsOf({ pieces }: Statement): AsyncGenerator<readonly PdfRow[]> {
  for await (const rows of pieces) yield rows.map(cellsOf);
}

const cellsOf = (row: StatementRow): PdfRow => [
  minute(row.createdAt),
  wordsOf(row.type),
  row.narrative,
  row.transactionReference,
  `${row.postingType === "Debit" ? "-" : ""}${formatDecimal(row.amount)}`,
  formatDecimal(row.balanceAfter),
];

/** Turns `StampDuty` into `Stamp duty`. */
const wordsOf = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const minute = lagosTime({
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
