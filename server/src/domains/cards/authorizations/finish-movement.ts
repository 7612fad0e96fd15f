import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { takeSmaller } from "../../../kernel/money.ts";
import { reviewWithheld } from "../../customers/wallets/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import {
  type Card,
  cards,
  changeUsage,
  DEBT_ALERT,
  formatCardReference,
  payDebtAndReturnRest,
} from "../cards/index.ts";
import type { CardState } from "./locked-card.ts";
import { type PostedFor, payDebt, payFromSuspense, repaySuspense } from "./spending-source.ts";

/** The result of a card movement, once its own amount is posted. */
export interface MovementResult {
  /** The amount that the network was paid and the source could not pay. */
  readonly missing?: { readonly amount: Minor; readonly posted: PostedFor };
  /** The change of the daily usage. Negative: the purchase counts less. */
  readonly counted?: Minor;
  /** When the purchase was made. Default: now. */
  readonly purchasedAt?: Date;
}

/**
 * Finishes every card movement, in this order: the card owes what is missing; the source pays what the card owes; the
 * daily usage changes; the linked wallet's withheld credits are reviewed, because it may have room for them now; the card
 * pays its debt from its own balance, and an ended card returns the rest to the card wallet.
 */
export function finishCardMovement(
  books: Books,
  state: Pick<CardState, "card" | "source" | "cardWalletId">,
  { missing, counted = 0n, purchasedAt = books.now }: MovementResult,
): Card {
  const { card, source, cardWalletId } = state;
  const lacks = missing?.amount ?? 0n;
  if (missing !== undefined && lacks > 0n) {
    payFromSuspense(books, lacks, missing.posted);
    raiseAlert(books, buildDebtAlert(card));
  }
  const owed = card.owed + lacks;
  const paid = source.wallet === undefined ? 0n : payDebt(books, source, owed);
  const use = changeUsage(card, counted, books.now, purchasedAt);
  const isSame = owed - paid === card.owed && use.usedToday === card.usedToday;
  const changed =
    isSame && use.usedOn === card.usedOn
      ? card
      : books.update(cards, card, {
          owed: owed - paid,
          usedOn: use.usedOn,
          usedToday: use.usedToday,
          updatedAt: books.now,
        });
  if (source.wallet !== undefined) reviewWithheld(books, source.wallet);
  return payDebtAndReturnRest(books, changed, cardWalletId);
}

/** Pays the card's debt from returned money first. Returns the card and the amount that is left. */
export function repayDebt(
  books: Books,
  card: Card,
  amount: Minor,
  posted: PostedFor,
): { card: Card; left: Minor } {
  const kept = takeSmaller(card.owed, amount);
  if (kept === 0n) return { card, left: amount };
  repaySuspense(books, kept, posted);
  const changed = books.update(cards, card, { owed: card.owed - kept, updatedAt: books.now });
  return { card: changed, left: amount - kept };
}

const buildDebtAlert = ({ id }: Card) => ({
  kind: DEBT_ALERT,
  subject: formatCardReference(id),
  message:
    "Purchases with this card cost more than it had. The platform paid the rest from suspense. The next money credited to the card repays it.",
});
