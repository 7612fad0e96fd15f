import { type Currency, format, formatDecimal } from "../../../kernel/money.ts";
import { pdfPages } from "../../../kernel/pdf.ts";
import type { PdfFact } from "../../../kernel/pdf-table.ts";
import { lagosTime } from "../../../kernel/time/lagos-time.ts";
import type { Statement } from "./export-statement.ts";
import type { StatementRow } from "./statement-rows.ts";

/** Widths in points, of the 515 between the margins. */
const COLUMNS = [
  { title: "Date (WAT)", width: 86 },
  { title: "Type", width: 52 },
  { title: "Narrative", width: 139 },
  { title: "Reference", width: 88 },
  { title: "Amount", width: 77, alignsRight: true },
  { title: "Balance", width: 73, alignsRight: true },
] as const;

/** As a PDF that a customer can print and hand on. Its times are those of Lagos, and it says so. */
export function statementPdf(statement: Statement): AsyncGenerator<string> {
  const { businessName, walletReference, mode } = statement;
  const ending = mode === "test" ? ". Test mode: no real money" : "";
  return pdfPages({
    heading: businessName,
    title: `Wallet statement${mode === "test" ? " (test mode)" : ""}`,
    facts: [ownerFacts(statement), balanceFacts(statement)],
    footer: `${walletReference}. Times are in Africa/Lagos (WAT, UTC+1)${ending}.`,
    columns: COLUMNS,
    rows: rowsOf(statement),
  });
}

const ownerFacts = ({ customerName, accountNumber, walletReference }: Statement): PdfFact[] => [
  { label: "Customer", value: customerName },
  { label: "Account number", value: accountNumber ?? "None" },
  { label: "Wallet", value: walletReference },
];

function balanceFacts({ from, until, openingBalance, closingBalance, ...statement }: Statement) {
  // Wallets are kept in the currencies of the ledger alone.
  const currency = statement.currency as Currency;
  const begin = from === null ? "Opening of the wallet" : minute(from);
  // The period ends before `until`; at midnight a reader expects the day before.
  const end = minute(new Date(until.getTime() - 1));
  return [
    { label: "Period (WAT)", value: `${begin} to ${end}` },
    { label: "Currency", value: currency },
    { label: "Opening balance", value: format(openingBalance, currency) },
    { label: "Closing balance", value: format(closingBalance, currency) },
  ];
}

async function* rowsOf({ pieces }: Statement): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of pieces) yield rows.map(cellsOf);
}

const cellsOf = (row: StatementRow): readonly string[] => [
  minute(row.createdAt),
  wordsOf(row.type),
  row.narrative,
  row.transactionReference,
  `${row.postingType === "Debit" ? "-" : ""}${formatDecimal(row.amount)}`,
  formatDecimal(row.balanceAfter),
];

/** `StampDuty` as people write it: Stamp duty. */
const wordsOf = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const minute = lagosTime({
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
