import { type MoneyOperation, operation } from "../../kernel/ledger/operation.ts";
import { cardNotFound, notInThisStatus } from "./errors.ts";
import { enqueueTelling } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { type CardEvent, type CardStatus, statusAfter } from "./rules.ts";

/** Declines whatever the card is used for, from this moment: it is we who decide. The issuer is told behind it. */
export const freezeCard = (reference: string) => changeStatus("cards.freeze", "freeze", reference);

export const unfreezeCard = (reference: string) =>
  changeStatus("cards.unfreeze", "unfreeze", reference);

function changeStatus(
  name: string,
  event: "freeze" | "unfreeze",
  reference: string,
): MoneyOperation<ShownCard> {
  return operation({
    name,
    needs: { card: cardById(readCardReference(reference)) },
    decide({ card }, books): ShownCard {
      const [found, status] = stepOf(card, event);
      const changed = books.update(cards, found, {
        ...{ status, frozenByIssuer: false, updatedAt: books.now },
      });
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
