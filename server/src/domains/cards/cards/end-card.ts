import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { neededCardWallet, payDebtAndReturnRest, requireCardWalletId } from "./card-money.ts";
import { type CardJob, enqueueStatusReport } from "./jobs.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type Card, cardById, cards } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";
import { type CardStatus, getNextStatus } from "./rules.ts";

/**
 * Terminates a card. Its available balance goes to the card wallet at once. The rest of each hold follows when its
 * purchase ends.
 */
export function terminateCard(reference: string): MoneyOperation<ShownCard> {
  return operation({
    name: "cards.terminate",
    needs: { card: cardById(readCardReference(reference)), wallet: neededCardWallet },
    decide({ card, wallet }, books): ShownCard {
      const [found, status] = requireTransition(card, "terminate");
      const ended = endCard(books, found, status, requireCardWalletId(wallet));
      enqueueStatusReport(books, ended.id);
      return presentCard(ended, books.account(ended.id), books.now);
    },
  });
}

/** Sets an ended status, unlinks the wallet and returns the balance to the card wallet. */
export function endCard(books: Books, card: Card, status: CardStatus, cardWalletId: bigint): Card {
  const ended = books.update(cards, card, { status, linkedWalletId: null, updatedAt: books.now });
  return payDebtAndReturnRest(books, ended, cardWalletId);
}

/** Expires a card at the end of its expiry month. The issuer needs no report, because it knows the date. */
export async function expireCard({ ledger }: Kit, { environmentId, id }: CardJob): Promise<void> {
  const expiring = operation({
    name: "cards.expire",
    needs: { card: cardById(id), wallet: neededCardWallet },
    decide({ card, wallet }, books) {
      const status = card && getNextStatus(card.status, "expire");
      if (card !== undefined && status !== undefined) {
        endCard(books, card, status, requireCardWalletId(wallet));
      }
    },
  });
  await ledger.run(expiring, internalCaller(environmentId, `cards/expire/${id}`));
}
