import { available } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import { neededCardWallet, requireCardWalletId } from "./card-money.ts";
import { cardShort } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";

/** Moves dollars from a card back to the card wallet. There is no fee. */
export function withdrawMoney(reference: string, amount: Minor): MoneyOperation<ShownCard> {
  const id = readCardReference(reference);
  return operation({
    name: "cards.withdraw",
    needs: { card: cardById(id), wallet: neededCardWallet },
    decide({ card, wallet }, books): ShownCard {
      const [found] = requireTransition(card, "withdraw");
      const { available: has } = books.account(id);
      if (has < amount) throw cardShort({ available: has, needed: amount });
      books.post({
        kind: "card_withdrawn",
        narrative: `Withdrawal from card ${reference}`,
        postings: [{ from: available(id), to: available(requireCardWalletId(wallet)), amount }],
      });
      return presentCard(found, books.account(id), books.now);
    },
  });
}
