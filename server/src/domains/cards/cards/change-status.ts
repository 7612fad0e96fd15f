import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { cardNotFound, notInThisStatus } from "./errors.ts";
import { enqueueTelling } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { type CardEvent, type CardStatus, statusAfter } from "./rules.ts";

/** Declines every purchase from this moment, because we decide each one. A job tells the issuer afterwards. */
export function freezeCard(reference: string): MoneyOperation<ShownCard> {
  return operation({
    name: "cards.freeze",
    needs: { card: cardById(readCardReference(reference)) },
    decide({ card }, books): ShownCard {
      const [found, status] = stepOf(card, "freeze");
      const frozen = { status, frozenByIssuer: false, updatedAt: books.now };
      const changed = books.update(cards, found, frozen);
      enqueueTelling(books, found.id);
      return presentCard(changed, books.account(found.id));
    },
  });
}

/** The card with the status that follows, or the refusal that says why none does. */
export function stepOf(card: Card | undefined, event: CardEvent): [Card, CardStatus] {
  if (card === undefined) throw cardNotFound({ param: null });
  const status = statusAfter(card.status, event);
  if (status === undefined) throw notInThisStatus({ status: card.status, event });
  return [card, status];
}
