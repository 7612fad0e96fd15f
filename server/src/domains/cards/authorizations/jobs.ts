import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";

export const EXPIRE_AUTHORIZATION_TASK = "cards.expire_authorization";

/** When an authorisation expires. An increment moves the time, and another timer then expires it. */
export interface AuthorizationExpiry {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly authorizationId: string;
  readonly expiresAt: Date;
  /** For the statement. */
  readonly merchant: CardMerchant;
}

export function scheduleAuthorizationExpiry(
  books: Books,
  { cardId, authorizationId, expiresAt, merchant }: Omit<AuthorizationExpiry, "environmentId">,
): void {
  const environmentId = String(books.environment.id);
  const payload = { environmentId, cardId: String(cardId), authorizationId, expiresAt, merchant };
  books.schedule(EXPIRE_AUTHORIZATION_TASK, payload, expiresAt);
}

export function readAuthorizationExpiry(payload: unknown): AuthorizationExpiry {
  // Only this file writes it.
  const { environmentId, cardId, authorizationId, expiresAt, merchant } = payload as Record<
    Exclude<keyof AuthorizationExpiry, "merchant">,
    string
  > &
    Pick<AuthorizationExpiry, "merchant">;
  return {
    merchant,
    environmentId: BigInt(environmentId),
    cardId: BigInt(cardId),
    authorizationId,
    expiresAt: new Date(expiresAt),
  };
}
