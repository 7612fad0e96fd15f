import type { StatementPeriod } from "../../kernel/providers/ports/statement-source.ts";
import { unknownStatus } from "../http/unknown-status.ts";
import { incompleteRow, isWithin, NO_LINE, type RowOutcome } from "./collect-lines.ts";

/** Where the money of a row is now: it moved, it came back, or it has never moved. */
export type MoneyState = "moved" | "returned" | "none";

/** A row of the period whose money has moved. */
export interface MovedMoney {
  readonly kind: "money";
  readonly at: Date;
  readonly hasReturned: boolean;
}

/** Judges a row by its time and its status. A status that is not in the table proves nothing. */
export function readMoneyState(
  time: Date | undefined,
  status: string,
  states: ReadonlyMap<string, MoneyState>,
  period: StatementPeriod,
): MovedMoney | RowOutcome {
  if (time === undefined) return incompleteRow("time");
  if (!isWithin(period, time)) return NO_LINE;
  const state = states.get(status);
  if (state === undefined) return unknownStatus(status);
  if (state === "none") return NO_LINE;
  return { kind: "money", at: time, hasReturned: state === "returned" };
}
