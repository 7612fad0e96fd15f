import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Minor } from "../../../kernel/money.ts";
import { quoteTransfers } from "../transfers/index.ts";
import type { CheckedRow } from "./check-rows.ts";

/** What the rows of a file cost together. */
export interface FileTotal {
  readonly transfers: number;
  readonly amount: Minor;
  readonly fee: Minor;
  readonly stampDuty: Minor;
  /** How many rows bear stamp duty. */
  readonly dutiable: number;
  readonly total: Minor;
}

/** Prices the rows that would be sent now. The prices at the time of sending apply. */
export async function priceRows(
  queryable: Queryable,
  environmentId: bigint,
  rows: readonly CheckedRow[],
): Promise<FileTotal> {
  const transfers = rowsToSend(rows).map(({ transfer }) => present(transfer, "a ready transfer"));
  const priced = await quoteTransfers(queryable, environmentId, transfers);
  const sum = (amounts: readonly Minor[]) => amounts.reduce((all, one) => all + one, 0n);
  const amount = sum(priced.map((item) => item.amount));
  const fee = sum(priced.map(({ charges }) => charges.fee));
  const duties = priced.map(({ charges }) => charges.stampDuty);
  return {
    transfers: priced.length,
    amount,
    fee,
    stampDuty: sum(duties),
    dutiable: duties.filter((duty) => duty > 0n).length,
    total: amount + fee + sum(duties),
  };
}

/** The warnings of the rows that are sent, those that a person has seen included. */
export const countWarnings = (rows: readonly CheckedRow[]): number =>
  rowsToSend(rows).reduce((count, { problems }) => count + problems.length, 0);

/** The rows that are sent: warnings do not stop them. */
export const rowsToSend = (rows: readonly CheckedRow[]): readonly CheckedRow[] =>
  rows.filter(({ state }) => state === "ready" || state === "warning");
