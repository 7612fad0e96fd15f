import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { cardNotFound, notAllowedInStatus } from "./errors.ts";
import { enqueueStatusReport } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { type CardEvent, type CardStatus, getNextStatus } from "./rules.ts";

/** Freezes a card. Every purchase is declined at once, because the service decides each one. A job informs the issuer. */
export function freezeCard(reference: string): MoneyOperation<ShownCard> {
  return operation({
    name: "cards.freeze",
    needs: { card: cardById(readCardReference(reference)) },
    decide({ card }, books): ShownCard {
      const [found, status] = requireTransition(card, "freeze");
      const frozen = { status, frozenByIssuer: false, updatedAt: books.now };
      const changed = books.update(cards, found, frozen);
      enqueueStatusReport(books, found.id);
      return presentCard(changed, books.account(found.id));
    },
  });
}

/** The card and its next status. Throws if the card is unknown or its status does not allow the event. */
export function requireTransition(card: Card | undefined, event: CardEvent): [Card, CardStatus] {
  if (card === undefined) throw cardNotFound({ param: null });
  const status = getNextStatus(card.status, event);
  if (status === undefined) throw notAllowedInStatus({ status: card.status, event });
  return [card, status];
}
