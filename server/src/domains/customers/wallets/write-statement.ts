import { csvLine, csvText } from "../../../kernel/text/csv.ts";
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
