import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardReversalNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { type CardTransactionType, writeCardTransaction } from "../statements/index.ts";
import {
  computeAwaited,
  computeHeld,
  computeReturnedFee,
  computeSpent,
  computeTaken,
} from "./compute-held-and-taken.ts";
import { creditReturnedMoney } from "./credit-returned-money.ts";
import { finishCardMovement } from "./finish-movement.ts";
import { type CardState, ensureAuthorization, ensureClearing } from "./locked-card.ts";
import { authorizations, clearings } from "./queries.ts";
import { describeWalletPayment, type PostedFor, replaceHold } from "./spending-source.ts";

/**
 * Reverses part or all of an authorisation or of a clearing. The reversal may come first. Then its amount is stored, and
 * the result is the same once the authorisation or the clearing comes.
 */
export function applyReversal(
  state: CardState,
  books: Books,
  notice: CardReversalNotice,
  linkId: bigint,
): void {
  const { merchant, authorizationId, clearingId, amount } = notice;
  const posted = { narrative: `Reversal: ${merchant.name}`, linkId };
  let returned: Returned = { amount, fee: 0n };
  if (clearingId !== null) returned = reverseClearing(state, books, clearingId, amount, posted);
  else if (authorizationId !== null)
    reverseAuthorization(state, books, { authorizationId, merchant, amount }, posted);
  // A reversal that came first gets its statement rows with what it reverses.
  if (!isReversedKnown(state, notice)) return;
  if (returned.amount > 0n)
    writeTransaction(state, books, notice, { type: "Reversal", amount: returned.amount });
  if (returned.fee > 0n)
    writeTransaction(state, books, notice, { type: "CrossBorderReversal", amount: returned.fee });
}

/** What a reversal moved: never more than was spent, whatever the issuer says. */
interface Returned {
  readonly amount: Minor;
  readonly fee: Minor;
}

function writeTransaction(
  { card, source }: CardState,
  books: Books,
  { merchant, authorizationId, occurredAt }: CardReversalNotice,
  { type, amount }: { type: CardTransactionType; amount: Minor },
): void {
  writeCardTransaction(books, {
    cardId: card.id,
    merchant,
    authorizationId,
    occurredAt,
    amount,
    type,
    paidByWallet: describeWalletPayment(source, amount),
  });
}

const isReversedKnown = (
  { authorization, clearing }: CardState,
  { clearingId }: CardReversalNotice,
): boolean => ((clearingId === null ? authorization?.approved : clearing?.amount) ?? 0n) > 0n;

function reverseAuthorization(
  state: CardState,
  books: Books,
  reversal: Pick<CardReversalNotice, "merchant" | "amount"> & { authorizationId: string },
  { narrative }: PostedFor,
): void {
  const { amount } = reversal;
  const before = ensureAuthorization(state, books, reversal);
  const facts = { ...before, reversed: before.reversed + amount };
  const hold = replaceHold(books, state.source, state.hold, computeHeld(facts), narrative);
  books.update(authorizations, before, { reversed: facts.reversed, holdId: hold?.id ?? null });
  const counted = computeAwaited(facts) - computeAwaited(before);
  finishCardMovement(books, state, { counted, purchasedAt: before.createdAt });
}

function reverseClearing(
  state: CardState,
  books: Books,
  clearingId: string,
  amount: Minor,
  posted: PostedFor,
): Returned {
  const before = ensureClearing(state, books, clearingId);
  const after = books.update(clearings, before, { reversed: before.reversed + amount });
  creditReturnedMoney(books, state, {
    amount: computeTaken(before) - computeTaken(after),
    kind: "card_reversed",
    posted,
    counted: computeSpent(after) - computeSpent(before),
    purchasedAt: state.authorization?.createdAt ?? before.createdAt,
  });
  return {
    amount: computeSpent(before) - computeSpent(after),
    fee: computeReturnedFee(before, after),
  };
}
