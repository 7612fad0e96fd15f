import { digest } from "../../../kernel/digest.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { format } from "../../../kernel/money.ts";
import type { CardNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { cardReference } from "../cards/index.ts";
import type { Scene } from "./at-card.ts";

/** Names what a notice says that moves or describes money. The merchant's name and the time may be reworded. */
export function digestOf(notice: CardNotice): Buffer {
  if (notice.kind === "card_status") return digest("sha256", `${notice.kind} ${notice.status}`);
  const { kind, amount, authorizationId } = notice;
  const clearingId = "clearingId" in notice ? notice.clearingId : null;
  const fee = "crossBorderFee" in notice ? notice.crossBorderFee : 0n;
  const reason = "reason" in notice ? notice.reason : null;
  const facts = [kind, String(amount), authorizationId, clearingId, String(fee), reason];
  return digest("sha256", JSON.stringify(facts));
}

/** Whether a notice of this id was taken in before and said something else. */
export function contradicts(
  { heard, clearing }: Scene,
  notice: CardNotice,
  content: Buffer,
): boolean {
  if (notice.kind !== "card_clearing") return heard?.content?.equals(content) === false;
  const { amount, crossBorderFee } = notice;
  const isTaken = clearing !== undefined && clearing.amount > 0n;
  return isTaken && (clearing.amount !== amount || clearing.crossBorderFee !== crossBorderFee);
}

/** Has a person look at a notice that contradicts the first one of its id. Only the first was posted. */
export function raiseNoticeConflict(books: Books, notice: CardNotice, provider: string): void {
  const card = cardReference(notice.card.id);
  const amount = "amount" in notice ? ` of ${format(notice.amount, "USD")}` : "";
  raiseAlert(books, {
    kind: "cards.notice_conflict",
    subject: `${provider}/${notice.id}: ${notice.kind}${amount}`,
    message: `${provider} has sent notice ${notice.id} for card ${card} again, now as ${notice.kind}${amount}. The first notice said something else, and only the first was posted. Compare both in the list of notices, and ask ${provider} which is true.`,
  });
}
