import type { Books } from "../../../kernel/ledger/books.ts";

export const REQUERY_TASK = "verification.requery";
export const ERASE_TASK = "verification.erase";

/** A requery of a verification. */
export interface Requery {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** How many requeries there were. Null: the first look, in case the request has died. */
  readonly attempt: number | null;
}

export function scheduleRequery(
  books: Books,
  { id, attempt }: Omit<Requery, "environmentId">,
  at: Date,
): void {
  const payload = { environmentId: String(books.environment.id), id: String(id), attempt };
  books.schedule(REQUERY_TASK, payload, at);
}

export function readRequery(payload: unknown): Requery {
  // Only this file writes the payload.
  const { environmentId, id, attempt } = payload as {
    environmentId: string;
    id: string;
    attempt: number | null;
  };
  return { environmentId: BigInt(environmentId), id: BigInt(id), attempt };
}
