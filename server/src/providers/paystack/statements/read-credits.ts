import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import { type ExactJson, minorAt, textAt } from "../../http/exact-json.ts";
import {
  incompleteRow,
  lineText,
  NO_LINE,
  type RowOutcome,
} from "../../statements/collect-lines.ts";
import { type MoneyState, readMoneyState } from "../../statements/money-state.ts";
import { creditIn, sessionOf } from "../notices.ts";
import type { PaystackSettings } from "../settings.ts";
import { isNaira, timeAt } from "./read-list.ts";

export const TRANSACTIONS = { path: "/transaction", query: { per_page: "100" } };

const DAY_MS = 24 * 3_600_000;

const MONEY_STATES: ReadonlyMap<string, MoneyState> = new Map([
  ["success", "moved"],
  ["reversed", "returned"],
  ["failed", "none"],
  ["abandoned", "none"],
  ["ongoing", "none"],
  ["pending", "none"],
  ["processing", "none"],
  ["queued", "none"],
]);

/**
 * An account number for one payment may wait for days, and the list may filter by the time at which the number was
 * opened.
 */
export const transactionsPeriod = (
  { from, to }: StatementPeriod,
  { oneTimeDays }: PaystackSettings,
): StatementPeriod => ({ from: new Date(from.getTime() - Number(oneTimeDays) * DAY_MS), to });

/** The line of a transaction, as it stands now. The list has everything that a notice has, and the fee. */
export function creditLine(row: ExactJson, period: StatementPeriod): RowOutcome {
  if (!isNaira(row)) return NO_LINE;
  const status = textAt(row, "status") ?? "";
  const paidAt = timeAt(row, "paid_at", "paidAt", "created_at", "createdAt");
  const money = readMoneyState(paidAt, status, MONEY_STATES, period);
  if (money.kind !== "money") return money;
  const { at, hasReturned } = money;
  const sessionId = sessionOf(row);
  const amount = minorAt(row, "amount");
  const fee = minorAt(row, "fees");
  if (sessionId === undefined) return incompleteRow("id");
  if (amount === undefined || fee === undefined) return incompleteRow("amount or fee");
  const [claim] = creditIn(row);
  return {
    kind: "line",
    line: {
      id: `credit/${sessionId}`,
      // Other systems of the business may take payments, too: those are not ours.
      about: claim === undefined ? { kind: "other" } : { kind: "credit", sessionId, claim },
      amount: hasReturned ? 0n : amount,
      fee: hasReturned ? 0n : fee,
      ...{ currency: "NGN", at },
      text: lineText(status, textAt(row, "reference"), textAt(row, "authorization", "narration")),
    },
  };
}
