import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { enqueueStatusReport } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById, cards } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";

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
      return presentCard(changed, books.account(found.id), books.now);
    },
  });
}
