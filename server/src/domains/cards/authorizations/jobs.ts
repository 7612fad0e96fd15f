import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";

export const LAPSE_TASK = "cards.lapse_authorization";

/** An authorisation whose hold ends, unless it was given more time. */
export interface Lapse {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly authorizationId: string;
  readonly expiresAt: Date;
  /** Who asked for it, for the statement. */
  readonly merchant: CardMerchant;
}

export function scheduleLapse(
  books: Books,
  { cardId, authorizationId, expiresAt, merchant }: Omit<Lapse, "environmentId">,
): void {
  const environmentId = String(books.environment.id);
  const payload = { environmentId, cardId: String(cardId), authorizationId, expiresAt, merchant };
  books.schedule(LAPSE_TASK, payload, expiresAt);
}

export function readLapse(payload: unknown): Lapse {
  // Written by this file alone.
  const { environmentId, cardId, authorizationId, expiresAt, merchant } = payload as Record<
    Exclude<keyof Lapse, "merchant">,
    string
  > &
    Pick<Lapse, "merchant">;
  return {
    merchant,
    environmentId: BigInt(environmentId),
    cardId: BigInt(cardId),
    authorizationId,
    expiresAt: new Date(expiresAt),
  };
}
