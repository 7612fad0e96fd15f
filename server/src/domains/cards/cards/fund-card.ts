import { available } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import {
  chargePostings,
  chargesFor,
  neededPrices,
  pricesIn,
} from "../../platform/pricing/index.ts";
import { neededCardSettings, requireEntitled, resolveSettings } from "../settings/index.ts";
import { neededCardWallet, payDebtAndReturnRest, requireCardWalletId } from "./card-money.ts";
import { cardWalletShort } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";

/** Moves dollars from the card wallet to a card. The card wallet pays the fee on top. */
export function fundCard(reference: string, amount: Minor): MoneyOperation<ShownCard> {
  const id = readCardReference(reference);
  return operation({
    name: "cards.fund",
    needs: {
      card: cardById(id),
      wallet: neededCardWallet,
      prices: neededPrices,
      settings: neededCardSettings,
    },
    decide({ card, wallet, prices, settings }, books): ShownCard {
      requireEntitled(resolveSettings(settings, books.environment.mode));
      const [found] = requireTransition(card, "fund");
      const walletId = requireCardWalletId(wallet);
      const charges = chargesFor(pricesIn(prices), "card-funding", amount);
      requireCardWallet(books.account(walletId).available, amount + charges.fee);
      books.post({
        kind: "card_funded",
        narrative: `Funding of card ${reference}`,
        postings: [
          { from: available(walletId), to: available(id), amount },
          ...chargePostings(available(walletId), charges),
        ],
      });
      return presentCard(
        payDebtAndReturnRest(books, found, walletId),
        books.account(id),
        books.now,
      );
    },
  });
}

/** Throws if the card wallet has less than needed. */
export function requireCardWallet(has: Minor, needed: Minor): void {
  if (has < needed) throw cardWalletShort({ available: has, needed });
}
