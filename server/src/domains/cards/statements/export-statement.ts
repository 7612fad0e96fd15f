import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../../kernel/database/database.ts";
import { csvCell, csvLine } from "../../../kernel/text/csv.ts";
import { readAfter, type StatementPeriod } from "./list-queries.ts";
import { presentTransaction } from "./present-transaction.ts";
import type { CardTransaction } from "./queries.ts";

/** The rows of one SQL query, and of one piece of the file. */
const ROWS_A_PIECE = 500;

type Shown = ReturnType<typeof presentTransaction>;

const COLUMNS = [
  ...(["occurredAt", "reference", "type", "status", "amount", "currency", "merchantName"] as const),
  ...(["merchantId", "country", "network", "description", "declineReason"] as const),
  "authorizationId",
] as const satisfies readonly (keyof Shown)[];

const WALLET_COLUMNS = [
  ...(["walletReference", "walletAmount", "walletCurrency", "rate"] as const),
] as const;

/** Streams the statement of a card as CSV, newest first. A slow reader of the file holds no query open. */
export async function* exportStatement(
  database: Database,
  period: StatementPeriod,
): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, ...WALLET_COLUMNS]);
  let after: CardTransaction | undefined;
  for (;;) {
    const rows = await readAfter(database.ordered, period, after, ROWS_A_PIECE);
    if (rows.length > 0) yield rows.map((row) => lineOf(presentTransaction(row))).join("");
    if (rows.length < ROWS_A_PIECE) return;
    after = rows.at(-1);
    // A piece costs CPU, so other requests get a turn before the next one.
    await nextTurn();
  }
}

function lineOf(shown: Shown): string {
  const { wallet } = shown;
  const paid =
    wallet === null
      ? WALLET_COLUMNS.map(() => null)
      : [wallet.walletReference, wallet.amount, wallet.currency, wallet.rate];
  return csvLine([...COLUMNS.map((column) => shown[column]), ...paid].map(csvCell));
}
