import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { publishCredits } from "../../customers/wallets/index.ts";
import { finishCardMovement, repayDebt } from "./finish-movement.ts";
import type { CardState } from "./locked-card.ts";
import { type PostedFor, returnMoney, type SpendingSource } from "./spending-source.ts";

export interface ReturnedMoney {
  readonly amount: Minor;
  readonly kind: "card_reversed" | "card_refunded";
  readonly posted: PostedFor;
  readonly counted?: Minor;
  readonly purchasedAt?: Date;
}

/** Credits money that the network returned. It pays the card's debt first, then goes to the account that paid. */
export function creditReturnedMoney(
  books: Books,
  state: CardState,
  { amount, kind, posted, ...result }: ReturnedMoney,
): void {
  const source = findReceiver(state);
  const { card, left } = repayDebt(books, state.card, amount, posted);
  if (left > 0n) returnMoney(books, source, left, kind, posted);
  if (source.wallet !== undefined) publishCredits(books, source.wallet);
  finishCardMovement(books, { ...state, card, source }, result);
}

/** A closed wallet cannot be credited, so the card itself is credited instead. */
function findReceiver({ card, source }: CardState): SpendingSource {
  if (source.wallet?.status !== "Closed") return source;
  const inDollars = { nairaPerDollar: null, rateSource: null, rateSetAt: null };
  return { accountId: card.id, wallet: undefined, ...inDollars };
}
