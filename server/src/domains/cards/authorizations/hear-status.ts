import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardStatusNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { type Card, type CardEvent, cards, endCard, statusAfter } from "../cards/index.ts";
import type { Scene } from "./at-card.ts";

const EVENT_OF: Readonly<Record<CardStatusNotice["status"], CardEvent>> = {
  active: "unfreeze",
  frozen: "freeze",
  terminated: "terminate",
  expired: "expire",
};

/**
 * The issuer has decided about a card by itself. What it says later than what it said before counts; and what it froze it
 * may let go, but not what the merchant froze.
 */
export function hearStatus(scene: Scene, books: Books, notice: CardStatusNotice): void {
  const { card } = scene;
  const event = EVENT_OF[notice.status];
  const status = statusAfter(card.status, event);
  if (status === undefined || isOlder(card, notice)) return;
  if (event === "unfreeze" && !card.frozenByIssuer) return;
  const heard = books.update(cards, card, {
    issuerStatusAt: notice.occurredAt,
    frozenByIssuer: event === "freeze",
    // The merchant's unfreeze of a card that the issuer froze has to reach the issuer.
    ...(event === "freeze" && { toldStatus: "frozen" as const }),
    ...(event === "unfreeze" && { toldStatus: "active" as const }),
    updatedAt: books.now,
  });
  if (event === "terminate" || event === "expire") {
    endCard(books, heard, status, present(scene.cardWalletId, "the card wallet"));
    return;
  }
  books.update(cards, heard, { status });
}

const isOlder = ({ issuerStatusAt }: Card, { occurredAt }: CardStatusNotice): boolean =>
  issuerStatusAt !== null && occurredAt.getTime() <= issuerStatusAt.getTime();
