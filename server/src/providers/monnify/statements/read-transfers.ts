import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementPeriod,
  StatementSubject,
} from "../../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import { incompleteRow, lineText, type RowOutcome } from "../../statements/collect-lines.ts";
import { type MoneyState, readMoneyState } from "../../statements/money-state.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import type { MonnifySettings } from "../settings.ts";
import { readList } from "./read-list.ts";
import { readTime } from "./read-time.ts";

const PAGE_ROWS = "100";

const MONEY_STATES: ReadonlyMap<string, MoneyState> = new Map([
  ["SUCCESS", "moved"],
  ["COMPLETED", "moved"],
  ["REVERSED", "returned"],
  ["PENDING", "none"],
  ["AWAITING_PROCESSING", "none"],
  ["IN_PROGRESS", "none"],
  ["PENDING_AUTHORIZATION", "none"],
  ["PENDING_BATCH_AUTHORIZATION", "none"],
  ["OTP_EMAIL_DISPATCH_FAILED", "none"],
  ["FAILED", "none"],
  ["EXPIRED", "none"],
]);

/** Reads a page of the transfers from the wallet that began in a period. Each row has its fee. */
export const readTransfers = (
  { client, settings }: MonnifyAccount,
  { from, to }: StatementPeriod,
  page: number,
  call: CallContext,
) =>
  readList(
    client,
    "/api/v2/disbursements/search-transactions",
    {
      sourceAccountNumber: settings.walletAccountNumber,
      ...{ startDate: String(from.getTime()), endDate: String(to.getTime()) },
      ...{ pageNo: String(page), pageSize: PAGE_ROWS },
    },
    page,
    call,
  );

/** The line of a transfer, as it stands now. */
export function transferLine(
  row: ExactJson,
  period: StatementPeriod,
  { reversedTransferFee }: MonnifySettings,
): RowOutcome {
  const status = textAt(row, "status") ?? "";
  const money = readMoneyState(readTime(textAt(row, "createdOn")), status, MONEY_STATES, period);
  if (money.kind !== "money") return money;
  const { at, hasReturned } = money;
  const reference = textAt(row, "reference");
  const amount = majorAt(row, "amount");
  const fee = majorAt(row, "fee");
  if (reference === undefined) return incompleteRow("reference");
  if (amount === undefined || fee === undefined) return incompleteRow("amount or fee");
  return {
    kind: "line",
    line: {
      id: `transfer/${reference}`,
      about: subjectOf(reference),
      amount: hasReturned ? 0n : -amount,
      fee: hasReturned && reversedTransferFee === "returned" ? 0n : fee,
      ...{ currency: "NGN", at },
      text: lineText(status, textAt(row, "transactionReference"), textAt(row, "narration")),
    },
  };
}

/** A person may send a transfer on Monnify's dashboard, which then lacks our reference. */
function subjectOf(reference: string): StatementSubject {
  const subject = readSubject(reference);
  return subject === undefined ? { kind: "other" } : { kind: "order", subject };
}
