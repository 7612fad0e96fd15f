import { csvLine, csvText } from "../../kernel/csv.ts";
import { type Currency, format } from "../../kernel/money.ts";
import { pdfPages } from "../../kernel/pdf.ts";
import { headOf, type Statement } from "./export-statement.ts";
import type { StatementRow } from "./statement-rows.ts";

const COLUMNS = [
  "createdAt",
  "id",
  "postingType",
  "type",
  "amount",
  "currency",
  "balanceBefore",
  "balanceAfter",
  "narrative",
  "transactionReference",
  "counterpartyWalletReference",
] as const satisfies readonly (keyof StatementRow)[];

/** As CSV. The balances stand in rows of their own, before and after the others. */
export async function* statementCsv(statement: Statement): AsyncGenerator<string> {
  const { openingBalance, closingBalance, from, until, currency } = headOf(statement);
  yield csvLine([...COLUMNS]);
  yield balanceLine("Opening balance", from, openingBalance, currency);
  for await (const rows of statement.pieces) yield rows.map(rowLine).join("");
  yield balanceLine("Closing balance", until, closingBalance, currency);
}

const rowLine = (row: StatementRow): string => csvLine(COLUMNS.map((column) => cell(row[column])));

const balanceLine = (type: string, at: Date | null, balance: number, currency: string): string => {
  const told = { createdAt: at, type, currency, balanceAfter: balance } as const;
  return csvLine(
    COLUMNS.map((column) => cell(column in told ? told[column as keyof typeof told] : null)),
  );
};

function cell(value: string | number | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  // An amount beyond a double's digits is written as JSON writes it, digit by digit.
  return typeof value === "string" ? csvText(value) : JSON.stringify(value);
}

/** As the inside of a JSON answer: the `data`, written while its rows are read. */
export async function* statementJson(statement: Statement): AsyncGenerator<string> {
  yield `${JSON.stringify(headOf(statement)).slice(0, -1)},"rows":[`;
  let comma = "";
  for await (const rows of statement.pieces) {
    for (const row of rows) {
      yield `${comma}${JSON.stringify(row)}`;
      comma = ",";
    }
  }
  yield "]}";
}

/** Widths in points, of the 515 between the margins. */
const TABLE = [
  { title: "Date", width: 92 },
  { title: "Type", width: 58 },
  { title: "Narrative", width: 145 },
  { title: "Reference", width: 84 },
  { title: "Amount", width: 68, alignsRight: true },
  { title: "Balance", width: 68, alignsRight: true },
] as const;

/** As a PDF that a person can print and hand on. */
export function statementPdf(statement: Statement): AsyncGenerator<string> {
  const { businessName, walletReference, openingBalance, closingBalance, from, until } = statement;
  // Wallets are kept in the currencies of the ledger alone.
  const currency = statement.currency as Currency;
  const money = (amount: bigint) => format(amount, currency);
  return pdfPages({
    title: `Statement of wallet ${walletReference}`,
    lines: [
      businessName,
      `From ${from === null ? "the beginning" : minute(from)} until ${minute(until)}, UTC`,
      `Opening balance ${money(openingBalance)}, closing balance ${money(closingBalance)}`,
    ],
    columns: TABLE,
    rows: pdfRows(statement),
  });
}

async function* pdfRows({ pieces }: Statement): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of pieces) {
    yield rows.map((row) => [
      minute(row.createdAt),
      row.type,
      row.narrative,
      row.transactionReference,
      `${row.postingType === "Debit" ? "-" : ""}${JSON.stringify(row.amount)}`,
      JSON.stringify(row.balanceAfter),
    ]);
  }
}

const minute = (time: Date): string => time.toISOString().slice(0, 16).replace("T", " ");
