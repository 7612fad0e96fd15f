import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { reviewParked } from "../../customers/wallets/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { type Card, cardReference, cards, settleCard, useAfter } from "../cards/index.ts";
import type { Scene } from "./at-card.ts";
import { payBackToSuspense, payDebt, payFromSuspense } from "./spending-source.ts";

/** What a movement leaves to be seen to once its own money is where it belongs. */
export interface Aftermath {
  /** What nobody had, and the network has been paid all the same. */
  readonly missing?: Minor;
  /** By how much more, or less, a purchase counts towards the day's limit, and when it was made. */
  readonly counted?: Minor;
  readonly purchasedAt?: Date;
  readonly narrative: string;
}

/**
 * What every movement ends with: what is missing is owed by the card; what has come free pays what is owed; the day's use
 * is counted; a wallet that paid may have room for what waited for it; and what an ended card has goes to the card wallet.
 */
export function settleScene(
  books: Books,
  scene: Pick<Scene, "card" | "source" | "cardWalletId">,
  { missing = 0n, counted = 0n, purchasedAt = books.now, narrative }: Aftermath,
): Card {
  const { card, source, cardWalletId } = scene;
  if (missing > 0n) {
    payFromSuspense(books, missing, narrative);
    raiseAlert(books, owes(card));
  }
  const owed = card.owed + missing;
  const paid = source.wallet === undefined ? 0n : payDebt(books, source, owed);
  const use = useAfter(card, counted, books.now, purchasedAt);
  const isSame = owed - paid === card.owed && use.usedToday === card.usedToday;
  const changed =
    isSame && use.usedOn === card.usedOn
      ? card
      : books.update(cards, card, {
          ...{ owed: owed - paid, usedOn: use.usedOn, usedToday: use.usedToday },
          updatedAt: books.now,
        });
  if (source.wallet !== undefined) reviewParked(books, source.wallet);
  return settleCard(books, changed, cardWalletId);
}

/** What has come back pays first what the card owes. Answers the card, and what is left to give. */
export function keepOwed(
  books: Books,
  card: Card,
  amount: Minor,
  narrative: string,
): { card: Card; left: Minor } {
  const kept = card.owed < amount ? card.owed : amount;
  if (kept === 0n) return { card, left: amount };
  payBackToSuspense(books, kept, narrative);
  const changed = books.update(cards, card, { owed: card.owed - kept, updatedAt: books.now });
  return { card: changed, left: amount - kept };
}

const owes = ({ id }: Card) => ({
  kind: "cards.owed",
  subject: cardReference(id),
  message:
    "More was spent with this card than there was to pay it with. The rest is in suspense; the card's next money pays it.",
});
