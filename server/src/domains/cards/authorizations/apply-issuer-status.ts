import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardStatusNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { type Card, type CardEvent, cards, endCard, getNextStatus } from "../cards/index.ts";
import type { CardState } from "./locked-card.ts";

const EVENT_OF: Readonly<Record<CardStatusNotice["status"], CardEvent>> = {
  active: "unfreeze",
  frozen: "freeze",
  terminated: "terminate",
  expired: "expire",
};

/**
 * Applies a status that the issuer set by its own decision. An older notice than the last one changes nothing. The issuer
 * can unfreeze a card that it froze, but not a card that the merchant froze.
 */
export function handleStatus(state: CardState, books: Books, notice: CardStatusNotice): void {
  const { card } = state;
  const event = EVENT_OF[notice.status];
  const status = getNextStatus(card.status, event);
  if (status === undefined || isOutdated(card, notice)) return;
  if (event === "unfreeze" && !card.frozenByIssuer) return;
  const updated = books.update(cards, card, {
    issuerStatusAt: notice.occurredAt,
    frozenByIssuer: event === "freeze",
    // If the merchant unfreezes a card that the issuer froze, the service must report that to the issuer.
    ...(event === "freeze" && { reportedStatus: "frozen" as const }),
    ...(event === "unfreeze" && { reportedStatus: "active" as const }),
    updatedAt: books.now,
  });
  if (event === "terminate" || event === "expire") {
    endCard(books, updated, status, present(state.cardWalletId, "the card wallet"));
    return;
  }
  books.update(cards, updated, { status });
}

const isOutdated = ({ issuerStatusAt }: Card, { occurredAt }: CardStatusNotice): boolean =>
  issuerStatusAt !== null && occurredAt.getTime() <= issuerStatusAt.getTime();
