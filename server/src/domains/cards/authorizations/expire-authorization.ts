import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardExpiryNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { computeAwaited } from "./compute-held-and-taken.ts";
import { finishCardMovement } from "./finish-movement.ts";
import type { AuthorizationExpiry } from "./jobs.ts";
import { type CardState, ensureAuthorization } from "./locked-card.ts";
import { authorizations } from "./queries.ts";
import { describeWalletPayment, replaceHold } from "./spending-source.ts";
import { withCardLocked } from "./with-card-locked.ts";

const DAYS_HELD = 7;

/** When the hold of an authorisation expires. */
export const computeHoldEnd = (now: Date): Date =>
  new Date(now.getTime() + DAYS_HELD * 24 * 60 * 60 * 1_000);

/** Releases the hold of an authorisation that was not cleared in time. A later clearing is paid from the balance. */
export async function expireAuthorization(
  kit: Kit,
  { environmentId, cardId, authorizationId, expiresAt, merchant }: AuthorizationExpiry,
): Promise<void> {
  await withCardLocked<void>(kit, {
    name: "cards.expire_authorization",
    key: `cards/expire_authorization/${cardId}/${authorizationId}/${expiresAt.getTime()}`,
    ids: { environmentId, cardId, authorizationId, clearingId: null },
    decide(state, books) {
      // An increment moved the expiry, so another timer expires it.
      if (state.authorization?.expiresAt?.getTime() !== expiresAt.getTime()) return;
      applyExpiry(state, books, { authorizationId, merchant, occurredAt: books.now });
    },
  });
}

/** Ends an authorisation as expired and releases its hold. Changes nothing if it has ended. */
export function applyExpiry(
  state: CardState,
  books: Books,
  expiry: Pick<CardExpiryNotice, "authorizationId" | "merchant" | "occurredAt">,
): void {
  const { card, source, hold } = state;
  const { authorizationId, merchant, occurredAt } = expiry;
  const before = ensureAuthorization(state, books, { authorizationId, merchant });
  if (before.ended !== null) return;
  const amount = computeAwaited(before);
  const narrative = `Authorisation expired: ${merchant.name}`;
  replaceHold(books, source, hold, 0n, narrative);
  books.update(authorizations, before, { ended: "expired", holdId: null });
  if (amount > 0n) {
    writeCardTransaction(books, {
      cardId: card.id,
      merchant,
      authorizationId,
      occurredAt,
      type: "Expiry",
      amount,
      paidByWallet: describeWalletPayment(source, amount),
    });
  }
  finishCardMovement(books, state, { counted: -amount, purchasedAt: before.createdAt });
}
