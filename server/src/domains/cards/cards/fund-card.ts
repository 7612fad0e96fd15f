import { available } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import {
  chargePostings,
  chargesFor,
  neededPrices,
  pricesIn,
} from "../../platform/pricing/index.ts";
import { neededCardSettings, requireEntitled, settingsIn } from "../settings/index.ts";
import { cardWalletIn, neededCardWallet, settleCard } from "./card-money.ts";
import { stepOf } from "./change-status.ts";
import { cardWalletShort } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { cardById } from "./queries.ts";

/** Puts dollars of the card wallet on a card; the wallet pays the fee on top. */
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
      requireEntitled(settingsIn(settings, books.environment.mode));
      const [found] = stepOf(card, "fund");
      const walletId = cardWalletIn(wallet);
      const charges = chargesFor(pricesIn(prices), "card-funding", amount);
      requireCardWallet(books.account(walletId).available, amount + charges.fee);
      books.post({
        kind: "card_funded",
        narrative: `Funding of the card ${reference}`,
        postings: [
          { from: available(walletId), to: available(id), amount },
          ...chargePostings(available(walletId), charges),
        ],
      });
      return presentCard(settleCard(books, found, walletId), books.account(id));
    },
  });
}

export function requireCardWallet(has: Minor, needed: Minor): void {
  if (has < needed) throw cardWalletShort({ available: has, needed });
}
