import type { Books } from "../../../kernel/ledger/books.ts";

export const ASK_TASK = "verification.ask";
export const ERASE_TASK = "verification.erase";

/** A verification whose answer is asked after. */
export interface Question {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** How often it was asked after; null for the look whether the request that began it has died. */
  readonly ask: number | null;
}

export function scheduleAsking(
  books: Books,
  { id, ask }: Omit<Question, "environmentId">,
  inMs: number,
): void {
  const payload = { environmentId: String(books.environment.id), id: String(id), ask };
  books.schedule(ASK_TASK, payload, new Date(books.now.getTime() + inMs));
}

export function readQuestion(payload: unknown): Question {
  // Written by this file alone.
  const { environmentId, id, ask } = payload as {
    environmentId: string;
    id: string;
    ask: number | null;
  };
  return { environmentId: BigInt(environmentId), id: BigInt(id), ask };
}
