import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { stepOf } from "./change-status.ts";
import { nothingToChange } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById, cards } from "./queries.ts";
import type { Limits } from "./rules.ts";

/** Says what a card may spend from now on, each time and each day in Lagos. What is not sent stays as it is. */
export function changeLimits(
  reference: string,
  limits: Partial<Limits>,
): MoneyOperation<ShownCard> {
  const id = readCardReference(reference);
  return operation({
    name: "cards.change_limits",
    needs: { card: cardById(id) },
    decide({ card }, books): ShownCard {
      const [found] = stepOf(card, "change_limits");
      if (Object.keys(limits).length === 0) throw nothingToChange();
      const changed = books.update(cards, found, { ...limits, updatedAt: books.now });
      return presentCard(changed, books.account(id));
    },
  });
}
