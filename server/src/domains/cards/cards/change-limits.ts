import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { nothingToChange } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById, cards } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";
import type { Limits } from "./rules.ts";

/** Changes the limits per transaction and per day in Lagos. A limit that is not sent stays. */
export function changeLimits(
  reference: string,
  limits: Partial<Limits>,
): MoneyOperation<ShownCard> {
  const id = readCardReference(reference);
  return operation({
    name: "cards.change_limits",
    needs: { card: cardById(id) },
    decide({ card }, books): ShownCard {
      const [found] = requireTransition(card, "change_limits");
      if (Object.keys(limits).length === 0) throw nothingToChange();
      const changed = books.update(cards, found, { ...limits, updatedAt: books.now });
      return presentCard(changed, books.account(id), books.now);
    },
  });
}
