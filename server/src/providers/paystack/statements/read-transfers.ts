import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementPeriod,
  StatementSubject,
} from "../../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { type ExactJson, minorAt, textAt } from "../../http/exact-json.ts";
import type { RequestPace } from "../../http/request-pace.ts";
import {
  incompleteRow,
  lineText,
  NO_LINE,
  type RowOutcome,
} from "../../statements/collect-lines.ts";
import { type MoneyState, readMoneyState } from "../../statements/money-state.ts";
import type { Remembered } from "../../statements/remembered.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { isNaira, timeAt } from "./read-list.ts";

/** Each transfer needs a separate call, and a page must be read within half a minute. */
export const TRANSFERS = { path: "/transfer", query: { per_page: "50" } };

const BUSY: Unavailable = { kind: "unavailable", why: "busy" };

const MONEY_STATES: ReadonlyMap<string, MoneyState> = new Map([
  ["success", "moved"],
  ["reversed", "returned"],
  ["pending", "none"],
  ["received", "none"],
  ["otp", "none"],
  ["failed", "none"],
  ["abandoned", "none"],
  ["blocked", "none"],
  ["rejected", "none"],
]);

/** What the list leaves out about a transfer. */
export interface TransferDetails {
  readonly kind: "details";
  readonly reference: string;
  readonly fee: bigint;
}

/** What is needed to read the lines of transfers. */
export interface TransferReader {
  readonly account: PaystackAccount;
  /** Leaves room for payments: Paystack counts all requests of a key together. */
  readonly pace: RequestPace;
  readonly known: Remembered<TransferDetails>;
}

/** The line of a transfer, as it stands now. The list has no fee and no reference, so the transfer itself is read. */
export async function transferLine(
  reader: TransferReader,
  row: ExactJson,
  period: StatementPeriod,
  call: CallContext,
): Promise<RowOutcome> {
  if (!isNaira(row)) return NO_LINE;
  const status = textAt(row, "status") ?? "";
  const at = timeAt(row, "createdAt", "created_at");
  const money = readMoneyState(at, status, MONEY_STATES, period);
  if (money.kind !== "money") return money;
  const code = textAt(row, "transfer_code");
  const amount = minorAt(row, "amount");
  if (code === undefined || amount === undefined) return incompleteRow("code or amount");
  const details = await detailsOf(reader, { code, status, amount }, call);
  if (details.kind !== "details") return details;
  const { hasReturned } = money;
  const isFeeBack = reader.account.settings.reversedTransferFee === "returned";
  return {
    kind: "line",
    line: {
      id: `transfer/${code}`,
      about: subjectOf(details.reference),
      amount: hasReturned ? 0n : -amount,
      fee: hasReturned && isFeeBack ? 0n : details.fee,
      ...{ currency: "NGN", at: money.at },
      text: lineText(status, code, textAt(row, "reason")),
    },
  };
}

interface ListedTransfer {
  readonly code: string;
  readonly status: string;
  readonly amount: bigint;
}

/** A transfer whose status and amount are the same as before has the same fee. */
async function detailsOf(
  { account, pace, known }: TransferReader,
  listed: ListedTransfer,
  call: CallContext,
): Promise<TransferDetails | Unavailable | Unknown> {
  const key = Object.values(listed).join(" ");
  const before = known.get(key);
  if (before !== undefined) return before;
  if (!(await pace.waitForTurn(call.signal))) return BUSY;
  const path = `/transfer/${encodeURIComponent(listed.code)}`;
  const answer = await account.client.call({ method: "GET", path }, call);
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const details = readDetails(answer.data, listed);
  if (details.kind === "details") known.keep(key, details);
  return details;
}

function readDetails(
  data: ExactJson | undefined,
  { code, status, amount }: ListedTransfer,
): TransferDetails | Unknown {
  if (textAt(data, "transfer_code") !== code) return anotherSubject("code");
  // It has changed since the list was read: the page is asked for again.
  if (textAt(data, "status") !== status) return anotherSubject("status");
  if (minorAt(data, "amount") !== amount) return anotherSubject("amount");
  const reference = textAt(data, "reference");
  const fee = minorAt(data, "fee_charged");
  if (reference === undefined || fee === undefined) return incompleteRow("reference or fee");
  return { kind: "details", reference, fee };
}

/** A person may send a transfer on Paystack's dashboard, which then lacks our reference. */
function subjectOf(reference: string): StatementSubject {
  const subject = readSubject(reference);
  return subject === undefined ? { kind: "other" } : { kind: "order", subject };
}
