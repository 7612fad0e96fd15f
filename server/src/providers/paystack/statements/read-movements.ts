import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import { type ExactJson, minorAt, textAt } from "../../http/exact-json.ts";
import {
  incompleteRow,
  isWithin,
  lineText,
  NO_LINE,
  type RowOutcome,
} from "../../statements/collect-lines.ts";
import type { PaystackSettings } from "../settings.ts";
import { isNaira, timeAt } from "./read-list.ts";

export const LEDGER = { path: "/balance/ledger", query: { perPage: "100" } };

/** The line of a balance movement that is neither a transfer nor a transaction: a deposit, a refund or a charge. */
export function movementLine(
  row: ExactJson,
  period: StatementPeriod,
  { coveredMovements }: PaystackSettings,
): RowOutcome {
  const model = textAt(row, "model_responsible") ?? "";
  const at = timeAt(row, "createdAt");
  if (at === undefined) return incompleteRow("time");
  const isCovered = coveredMovements.split(",").includes(model);
  if (isCovered || !isNaira(row) || !isWithin(period, at)) return NO_LINE;
  const id = textAt(row, "id");
  const amount = minorAt(row, "difference");
  if (id === undefined || amount === undefined) return incompleteRow("id or difference");
  return {
    kind: "line",
    line: {
      ...{ id: `movement/${id}`, about: { kind: "other" }, amount, fee: 0n, currency: "NGN", at },
      text: lineText(model, textAt(row, "model_row"), textAt(row, "reason")),
    },
  };
}
