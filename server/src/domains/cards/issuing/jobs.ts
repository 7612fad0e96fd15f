import type { Books } from "../../../kernel/ledger/books.ts";

export const ASK_TASK = "cards.ask_after_issue";

/** A card that the issuer has been asked for, and is asked after. */
export interface IssueQuestion {
  readonly environmentId: bigint;
  readonly cardId: bigint;
  /** How often it was asked after before. */
  readonly ask: number;
}

export function scheduleAsking(books: Books, cardId: bigint, ask: number, inMs: number): void {
  const payload = { environmentId: String(books.environment.id), cardId: String(cardId), ask };
  books.schedule(ASK_TASK, payload, new Date(books.now.getTime() + inMs));
}

export function readQuestion(payload: unknown): IssueQuestion {
  // Written by this file alone.
  const { environmentId, cardId, ask } = payload as {
    environmentId: string;
    cardId: string;
    ask: number;
  };
  return { environmentId: BigInt(environmentId), cardId: BigInt(cardId), ask };
}
