import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { cardWalletIn, neededCardWallet, settleCard } from "./card-money.ts";
import { stepOf } from "./change-status.ts";
import { type CardJob, enqueueTelling } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { type CardStatus, statusAfter } from "./rules.ts";

/**
 * Ends a card. What it has available is in the card wallet with that; what is held for purchases follows when they have
 * come to an end.
 */
export function terminateCard(reference: string): MoneyOperation<ShownCard> {
  return operation({
    name: "cards.terminate",
    needs: { card: cardById(readCardReference(reference)), wallet: neededCardWallet },
    decide({ card, wallet }, books): ShownCard {
      const [found, status] = stepOf(card, "terminate");
      const ended = endCard(books, found, status, cardWalletIn(wallet));
      enqueueTelling(books, ended.id);
      return presentCard(ended, books.account(ended.id));
    },
  });
}

export function endCard(books: Books, card: Card, status: CardStatus, cardWalletId: bigint): Card {
  const ended = books.update(cards, card, { status, linkedWalletId: null, updatedAt: books.now });
  return settleCard(books, ended, cardWalletId);
}

/** What a card's month has to say when it is over. The issuer knows by itself. */
export async function expireCard({ ledger }: Kit, { environmentId, id }: CardJob): Promise<void> {
  const expiring = operation({
    name: "cards.expire",
    needs: { card: cardById(id), wallet: neededCardWallet },
    decide({ card, wallet }, books) {
      const status = card && statusAfter(card.status, "expire");
      if (card !== undefined && status !== undefined) {
        endCard(books, card, status, cardWalletIn(wallet));
      }
    },
  });
  await ledger.run(expiring, internalCaller(environmentId, `cards/expire/${id}`));
}
