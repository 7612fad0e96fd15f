import type { Books } from "../../../kernel/ledger/books.ts";

export const REQUERY_TASK = "cards.requery_issue";

/** An ordered card whose issue the issuer has not confirmed yet. */
export interface IssueRequery {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  /** How many requeries came before. */
  readonly attempt: number;
}

/** Schedules the next query of the issuer about an ordered card. */
export function scheduleRequery(books: Books, cardId: bigint, attempt: number, inMs: number): void {
  const payload = { environmentId: String(books.environment.id), cardId: String(cardId), attempt };
  books.schedule(REQUERY_TASK, payload, new Date(books.now.getTime() + inMs));
}

export function readRequery(payload: unknown): IssueRequery {
  // Only this file writes it.
  const { environmentId, cardId, attempt } = payload as {
    environmentId: string;
    cardId: string;
    attempt: number;
  };
  return { environmentId: BigInt(environmentId), cardId: BigInt(cardId), attempt };
}
