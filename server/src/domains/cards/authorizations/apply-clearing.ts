import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardClearingNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { type CardTransactionType, writeCardTransaction } from "../statements/index.ts";
import {
  computeAwaited,
  computeReturnedFee,
  computeSpent,
  computeTaken,
} from "./compute-held-and-taken.ts";
import { finishCardMovement } from "./finish-movement.ts";
import { type CardState, ensureAuthorization, ensureClearing } from "./locked-card.ts";
import { authorizations, type Clearing, clearings } from "./queries.ts";
import { computeReversal } from "./rules.ts";
import { describeWalletPayment, pay } from "./spending-source.ts";

/**
 * Pays a clearing: from the hold, then from the available balance; the card owes the rest. It is never refused, whatever
 * the card's status and limits, because the network has already paid the merchant. A repeated clearing changes nothing.
 */
export function applyClearing(
  state: CardState,
  books: Books,
  notice: CardClearingNotice,
  linkId: bigint,
): void {
  const { merchant, amount, crossBorderFee, occurredAt } = notice;
  const before = ensureClearing(state, books, notice.id);
  if (before.amount > 0n) return;
  const { accountId, nairaPerDollar, rateSource, rateSetAt } = state.source;
  const cleared = books.update(clearings, before, {
    accountId,
    nairaPerDollar,
    rateSource,
    rateSetAt,
    amount,
    crossBorderFee,
    occurredAt,
    linkId,
  });
  const posted = { narrative: `Purchase at ${merchant.name}`, linkId };
  const awaited = endAuthorization(state, books, notice);
  const missing = pay(books, state.source, state.hold, computeTaken(cleared), posted);
  writeTransactions(state, books, notice, cleared);
  finishCardMovement(books, state, {
    missing: { amount: missing, posted },
    counted: computeSpent(cleared) - awaited,
    purchasedAt: state.authorization?.createdAt ?? before.createdAt,
  });
}

/** Ends the authorisation with its first clearing. Returns the amount that was awaited before. */
function endAuthorization(
  state: CardState,
  books: Books,
  { authorizationId, merchant }: CardClearingNotice,
): bigint {
  if (authorizationId === null) return 0n;
  const before = ensureAuthorization(state, books, { authorizationId, merchant });
  books.update(authorizations, before, { ended: before.ended ?? "cleared", holdId: null });
  return computeAwaited(before);
}

function writeTransactions(
  { card, source }: CardState,
  books: Books,
  { merchant, authorizationId, occurredAt }: CardClearingNotice,
  cleared: Clearing,
): void {
  const { amount, crossBorderFee, reversed } = cleared;
  const write = (type: CardTransactionType, part: bigint) => {
    if (part === 0n) return;
    writeCardTransaction(books, {
      cardId: card.id,
      merchant,
      authorizationId,
      occurredAt,
      type,
      amount: part,
      paidByWallet: describeWalletPayment(source, part),
    });
  };
  write("Settlement", amount);
  write("CrossBorder", crossBorderFee);
  // A reversal that came before this clearing is reported now, because there was nothing to reverse until now.
  write("Reversal", computeReversal(reversed, amount));
  write("CrossBorderReversal", computeReturnedFee({ ...cleared, reversed: 0n }, cleared));
}
