import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementLine,
  StatementPeriod,
} from "../../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import {
  incompleteRow,
  lineText,
  NO_LINE,
  type RowOutcome,
} from "../../statements/collect-lines.ts";
import { type MoneyState, type MovedMoney, readMoneyState } from "../../statements/money-state.ts";
import type { Remembered } from "../../statements/remembered.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { readList } from "./read-list.ts";
import { readTime } from "./read-time.ts";

/** Each received credit needs a separate call, and a page must be read within half a minute. */
const PAGE_ROWS = "25";
const MINUTE_MS = 60_000;
const LAGOS_AHEAD_MS = 60 * MINUTE_MS;
const BANK_TRANSFER = "ACCOUNT_TRANSFER";

const MONEY_STATES: ReadonlyMap<string, MoneyState> = new Map([
  ["PAID", "moved"],
  ["OVERPAID", "moved"],
  ["PARTIALLY_PAID", "moved"],
  ["REVERSED", "returned"],
  ["PENDING", "none"],
  ["ABANDONED", "none"],
  ["CANCELLED", "none"],
  ["FAILED", "none"],
  ["EXPIRED", "none"],
]);

/** What the list leaves out about a transaction. */
export interface CreditDetails {
  readonly kind: "details";
  readonly amountPaid: bigint;
  readonly fee: bigint;
  /** Our reference of the account. */
  readonly accountReference: string | undefined;
}

/**
 * Reads a page of the transactions of a period. A payment may complete some time after its transaction began, and the
 * list may filter by either time. It may read a time without a zone as UTC. So the request covers a longer period.
 */
export function readCredits(
  { client, settings }: MonnifyAccount,
  { from, to }: StatementPeriod,
  page: number,
  call: CallContext,
) {
  const waitMs = Number(settings.oneTimeMinutes) * MINUTE_MS;
  const earliest = new Date(from.getTime() - LAGOS_AHEAD_MS - waitMs);
  const latest = new Date(to.getTime() + LAGOS_AHEAD_MS);
  const write = settings.collectionDates === "iso" ? lagosIso : unixMs;
  const query = { page: String(page), size: PAGE_ROWS, from: write(earliest), to: write(latest) };
  return readList(client, "/api/v1/transactions/search", query, page, call);
}

const unixMs = (time: Date): string => String(time.getTime());

const lagosIso = (time: Date): string =>
  new Date(time.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 19);

/** The line of a transaction, as it stands now. The list has no fee, so Monnify is asked for the transaction itself. */
export async function creditLine(
  { client }: MonnifyAccount,
  known: Remembered<CreditDetails>,
  row: ExactJson,
  period: StatementPeriod,
  call: CallContext,
): Promise<RowOutcome> {
  // Our accounts are in naira, and notices about other money are not taken either.
  if ((textAt(row, "currencyCode") ?? "NGN") !== "NGN") return NO_LINE;
  const at = readTime(textAt(row, "completedOn")) ?? readTime(textAt(row, "createdOn"));
  const status = textAt(row, "paymentStatus") ?? "";
  const money = readMoneyState(at, status, MONEY_STATES, period);
  if (money.kind !== "money") return money;
  const reference = textAt(row, "transactionReference");
  if (reference === undefined) return incompleteRow("reference");
  const key = [reference, status, textAt(row, "amount")].join(" ");
  const details =
    known.get(key) ?? (await readDetails(client, { reference, status, ...money }, call));
  if (details.kind !== "details") return details;
  known.keep(key, details);
  return { kind: "line", line: lineOf(row, reference, money, details) };
}

function lineOf(
  row: ExactJson,
  reference: string,
  { at, hasReturned }: MovedMoney,
  details: CreditDetails,
): StatementLine {
  const description = textAt(row, "paymentDescription");
  const isBankTransfer = (textAt(row, "paymentMethod") ?? BANK_TRANSFER) === BANK_TRANSFER;
  const claim = claimOf(reference, details, description ?? "");
  return {
    id: `credit/${reference}`,
    // A card payment to another system of the business is not paid to an account number of ours.
    about: isBankTransfer ? { kind: "credit", sessionId: reference, claim } : { kind: "other" },
    amount: hasReturned ? 0n : details.amountPaid,
    fee: details.fee,
    ...{ currency: "NGN", at },
    text: lineText(textAt(row, "paymentStatus"), reference, description),
  };
}

/** As a notice of this credit would be. */
const claimOf = (
  reference: string,
  { amountPaid, accountReference }: CreditDetails,
  narration: string,
): UnconfirmedCredit => ({
  kind: "unconfirmed_credit",
  providerReference: reference,
  ...(accountReference === undefined ? {} : { accountReference }),
  credit: {
    ...{ kind: "credit", sessionId: reference, bankCode: "", accountNumber: "" },
    ...{ amount: amountPaid, currency: "NGN", narration },
    ...{ senderName: null, senderAccountNumber: null },
  },
});

interface Listed extends Pick<MovedMoney, "hasReturned"> {
  readonly reference: string;
  readonly status: string;
}

async function readDetails(
  client: MonnifyAccount["client"],
  { reference, status, hasReturned }: Listed,
  call: CallContext,
): Promise<CreditDetails | Unavailable | Unknown> {
  const path = `/api/v2/transactions/${encodeURIComponent(reference)}`;
  const answer = await client.call({ method: "GET", path, reference }, call);
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const { body } = answer;
  if (textAt(body, "transactionReference") !== reference) return anotherSubject("reference");
  // It has changed since the list was read: the page is asked for again.
  if (textAt(body, "paymentStatus") !== status) return anotherSubject("status");
  const amountPaid = majorAt(body, "amountPaid");
  if (amountPaid === undefined) return incompleteRow("amount that was paid");
  // Returned money is not settled.
  const settled = hasReturned ? amountPaid : majorAt(body, "settlementAmount");
  if (settled === undefined) return incompleteRow("amount that is settled");
  const accountReference = accountReferenceIn(body);
  return { kind: "details", amountPaid, fee: amountPaid - settled, accountReference };
}

/** Our reference: for a reserved account, the product's; for a one-time account, the payment's. */
function accountReferenceIn(body: ExactJson | undefined): string | undefined {
  if (textAt(body, "product", "type") === "RESERVED_ACCOUNT") {
    return textAt(body, "product", "reference");
  }
  const own = textAt(body, "paymentReference") ?? "";
  return readSubject(own) === undefined ? undefined : own;
}
