import type {
  CardDeclineReason,
  CardNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { CardConfirmation } from "../../../kernel/providers/ports/notice.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { readAmount, readCurrency } from "../amounts.ts";
import { unreadableRecord } from "../connection/refusals.ts";
import { readMerchant, readTime } from "./event.ts";
import { formatQuestionId, isApproved } from "./questions.ts";
import { NOTHING, type OwnRecord, readRecord } from "./read-record.ts";
import type { Records } from "./records.ts";

/** The reasons why Sudo declines before it asks us. */
const OWN_REASONS: Readonly<Record<string, CardDeclineReason>> = {
  spending_control: "transaction_limit",
  suspected_fraud: "suspected_fraud",
  not_allowed: "unavailable",
};

/** An approved authorisation that is open, or that has its transaction. Other statuses are not documented. */
const APPROVED_STATUSES: ReadonlySet<string> = new Set(["pending", "approved", "closed"]);

/**
 * What became of an authorisation. A refusal for a reason of Sudo's own is a decline. Any other refusal ends a question
 * that we may have approved, in an answer that did not arrive: it is withdrawn, which does nothing if we declined it.
 */
export async function confirmAuthorization(
  records: Records,
  authorizationId: string,
  call: CallContext,
): Promise<CardConfirmation> {
  const found = await readRecord(records, "/cards/authorizations", authorizationId, call);
  if (found.kind !== "record") return found;
  const { row } = found;
  const history = rowsAt(row, "requestHistory");
  const last = history.at(-1);
  if (isPending(row) || last === undefined) return NOTHING;
  if (isApproved(row) || isApproved(last)) return confirmApproval(row, last);
  const notice = toNotice(found, authorizationId, history, last);
  return notice === undefined
    ? unreadableRecord("the authorisation lacks an amount, a currency or a time")
    : { kind: "confirmed", notices: [notice] };
}

/** An approval is our own answer. */
const confirmApproval = (row: ExactJson, last: ExactJson): CardConfirmation =>
  isApproved(row) && isApproved(last) && APPROVED_STATUSES.has(textAt(row, "status") ?? "")
    ? NOTHING
    : unreadableRecord("the authorisation is approved, with another status or a refusal");

/** Sudo still waits for an answer. */
function isPending(row: ExactJson): boolean {
  const pending = at(row, "pendingRequest");
  return pending !== undefined && pending !== null;
}

function toNotice(
  { row, subject }: OwnRecord,
  authorizationId: string,
  history: readonly ExactJson[],
  last: ExactJson,
): CardNotice | undefined {
  const currency = readCurrency(last, "currency") ?? readCurrency(row, "currency");
  const occurredAt = readTime(last, "createdAt") ?? readTime(row, "createdAt");
  const signed = readAmount(at(last, "amount"), "major", "up") ?? 0n;
  const amount = signed < 0n ? -signed : signed;
  if (currency === undefined || occurredAt === undefined || amount === 0n) return undefined;
  const facts = { card: subject, authorizationId, amount, currency, occurredAt };
  const merchant = readMerchant(row);
  const questionId = formatQuestionId(authorizationId, history.length - 1);
  const reason = ownReason(history, last);
  if (reason !== undefined) {
    return { kind: "card_decline", id: `${questionId}.declined`, ...facts, merchant, reason };
  }
  return {
    kind: "card_withdrawal",
    id: `${questionId}.withdrawn`,
    ...facts,
    ...{ merchant, questionId, crossBorderFee: 0n },
  };
}

/** Undefined if we may have approved: for another reason, or in an earlier request. */
function ownReason(history: readonly ExactJson[], last: ExactJson): CardDeclineReason | undefined {
  const reason = textAt(last, "reason") ?? "";
  if (history.some(isApproved) || !Object.hasOwn(OWN_REASONS, reason)) return undefined;
  return OWN_REASONS[reason];
}
