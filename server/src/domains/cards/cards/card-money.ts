import { present } from "../../../kernel/assert.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { type Card, cards } from "./queries.ts";
import { isEnded } from "./rules.ts";

/** The business's dollars: what cards are funded from, and where their money goes back to. */
export const neededCardWallet: Need<BusinessWallet> = {
  record: businessWallets,
  by: "kind",
  key: "card_wallet/USD",
};

export const cardWalletIn = (found: BusinessWallet | undefined): bigint =>
  present(found, "the card wallet").accountId;

/**
 * What has come to a card pays first what it owes; and a card that has ended passes the rest on to the card wallet.
 * Every operation by which a card may come to money ends with this, so that no card both owes and has.
 */
export function settleCard(books: Books, card: Card, cardWalletId: bigint | undefined): Card {
  const paid = payOwed(books, card, books.account(card.id).available);
  const left = books.account(card.id).available;
  if (isEnded(paid.status) && left > 0n) {
    const to = available(present(cardWalletId, "the card wallet of an ended card"));
    books.post({
      kind: "card_returned",
      narrative: "Balance of a card that has ended",
      postings: [{ from: available(card.id), to, amount: left }],
    });
  }
  return paid;
}

function payOwed(books: Books, card: Card, most: Minor): Card {
  const amount = card.owed < most ? card.owed : most;
  if (amount === 0n) return card;
  books.post({
    kind: "card_owed_paid",
    narrative: "Paid of what the card owed",
    postings: [{ from: available(card.id), to: open("suspense", "USD"), amount }],
  });
  return books.update(cards, card, { owed: card.owed - amount, updatedAt: books.now });
}
