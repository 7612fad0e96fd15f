import type { Books } from "../../kernel/ledger/books.ts";

export const LAPSE_TASK = "cards.lapse_authorization";

/** An authorisation whose hold ends, unless it was given more time. */
export interface Lapse {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  readonly authorizationId: string;
  readonly expiresAt: Date;
}

export function scheduleLapse(
  books: Books,
  { cardId, authorizationId }: Pick<Lapse, "cardId" | "authorizationId">,
  expiresAt: Date,
): void {
  const environmentId = String(books.environment.id);
  const payload = { environmentId, cardId: String(cardId), authorizationId, expiresAt };
  books.schedule(LAPSE_TASK, payload, expiresAt);
}

export function readLapse(payload: unknown): Lapse {
  // Written by this file alone.
  const { environmentId, cardId, authorizationId, expiresAt } = payload as Record<
    keyof Lapse,
    string
  >;
  return {
    environmentId: BigInt(environmentId),
    cardId: BigInt(cardId),
    authorizationId,
    expiresAt: new Date(expiresAt),
  };
}
