import { digest } from "../../../kernel/digest.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { format } from "../../../kernel/money.ts";
import type {
  CardNotice,
  CardWithdrawalNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { formatCardReference } from "../cards/index.ts";
import type { CardState } from "./locked-card.ts";

/** A digest of the notice's money facts. It leaves out the merchant's name and the time, because issuers reword them. */
export function digestNotice(notice: CardNotice): Buffer {
  if (notice.kind === "card_status") return digest("sha256", `${notice.kind} ${notice.status}`);
  const { kind, amount, authorizationId } = notice;
  const clearingId = "clearingId" in notice ? notice.clearingId : null;
  const fee = "crossBorderFee" in notice ? notice.crossBorderFee : 0n;
  const reason = "reason" in notice ? notice.reason : null;
  const facts = [kind, String(amount), authorizationId, clearingId, String(fee), reason];
  return digest("sha256", JSON.stringify(facts));
}

/** Whether a notice with this id was processed before with other facts. */
export function contradictsFirst(
  { processedNotice, clearing }: CardState,
  notice: CardNotice,
  content: Buffer,
): boolean {
  if (notice.kind !== "card_clearing") return processedNotice?.content?.equals(content) === false;
  const { amount, crossBorderFee } = notice;
  const isApplied = clearing !== undefined && clearing.amount > 0n;
  return isApplied && (clearing.amount !== amount || clearing.crossBorderFee !== crossBorderFee);
}

/** Raises an alert for a notice that contradicts the first notice with its id. Only the first one was posted. */
export function raiseNoticeConflict(books: Books, notice: CardNotice, provider: string): void {
  const card = formatCardReference(notice.card.id);
  const amount = "amount" in notice ? ` of ${format(notice.amount, "USD")}` : "";
  raiseAlert(books, {
    kind: "cards.notice_conflict",
    subject: `${provider}/${notice.id}: ${notice.kind}${amount}`,
    message: `${provider} sent notice ${notice.id} for card ${card} twice with different facts; the second is ${notice.kind}${amount}. Only the first notice was posted. Compare both in the list of notices and ask ${provider} which one is right.`,
  });
}

/** Raises an alert for a withdrawal whose authorisation cannot have the approval of its question. It undoes nothing. */
export function raiseWithdrawalConflict(
  books: Books,
  { card, questionId, authorizationId }: CardWithdrawalNotice,
  provider: string,
): void {
  const reference = formatCardReference(card.id);
  raiseAlert(books, {
    kind: "cards.withdrawal_conflict",
    subject: `${provider}/${questionId}: ${authorizationId}`,
    message: `${provider} withdrew the question ${questionId} about card ${reference} and named the authorisation ${authorizationId}, which does not have its approval. Nothing was released. Ask ${provider} which authorisation it meant; without a clearing the hold expires.`,
  });
}
