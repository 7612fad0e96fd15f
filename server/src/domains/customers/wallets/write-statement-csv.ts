import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import { presentHead, type Statement } from "./read-statement.ts";
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

/** Writes a statement as CSV. The opening and closing balances are the first and last rows. */
export async function* statementCsv(statement: Statement): AsyncGenerator<string> {
  const { openingBalance, closingBalance, from, until, currency } = presentHead(statement);
  yield csvLine([...COLUMNS]);
  yield balanceLine("Opening balance", from, openingBalance, currency);
  for await (const rows of statement.pieces) yield rows.map(rowLine).join("");
  yield balanceLine("Closing balance", until, closingBalance, currency);
}

const rowLine = (row: StatementRow): string =>
  csvLine(COLUMNS.map((column) => csvCell(row[column])));

const balanceLine = (type: string, at: Date | null, balance: number, currency: string): string => {
  const cells = { createdAt: at, type, currency, balanceAfter: balance } as const;
  return csvLine(
    COLUMNS.map((column) => csvCell(column in cells ? cells[column as keyof typeof cells] : null)),
  );
};
