import { present } from "../../../kernel/assert.ts";
import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { Minor } from "../../../kernel/money.ts";
import { takeSmaller } from "../../../kernel/money.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { type Card, cards } from "./queries.ts";
import { isEnded } from "./rules.ts";

/** The business's card wallet in dollars. It funds cards and receives the balance of ended cards. */
export const neededCardWallet: Need<BusinessWallet> = {
  record: businessWallets,
  by: "kind",
  key: "card_wallet/USD",
};

/** The id of the card wallet. Throws if it was not found: every environment has one. */
export const requireCardWalletId = (found: BusinessWallet | undefined): bigint =>
  present(found, "the card wallet").accountId;

/**
 * Pays the card's debt from its balance. The rest of an ended card's balance goes to the card wallet. Every operation
 * that may credit a card ends with this, so no card has both a debt and a balance. Returns the card.
 */
export function payDebtAndReturnRest(
  books: Books,
  card: Card,
  cardWalletId: bigint | undefined,
): Card {
  const paid = repayFromBalance(books, card, books.account(card.id).available);
  const left = books.account(card.id).available;
  if (isEnded(paid.status) && left > 0n) {
    const to = available(present(cardWalletId, "the card wallet of an ended card"));
    books.post({
      kind: "card_returned",
      narrative: "Balance of an ended card",
      postings: [{ from: available(card.id), to, amount: left }],
    });
  }
  return paid;
}

function repayFromBalance(books: Books, card: Card, most: Minor): Card {
  const amount = takeSmaller(card.owed, most);
  if (amount === 0n) return card;
  books.post({
    kind: "card_owed_paid",
    narrative: "Repayment of card debt",
    postings: [{ from: available(card.id), to: open("suspense", "USD"), amount }],
  });
  return books.update(cards, card, { owed: card.owed - amount, updatedAt: books.now });
}
