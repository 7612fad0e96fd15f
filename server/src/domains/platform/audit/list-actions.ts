import type { Kit } from "../../../kernel/kit.ts";
import { type ListedAction, readActions } from "./queries.ts";

export interface ActionsAsked {
  readonly businessId?: bigint | undefined;
  /** From 1, which has the newest. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 200;

/** Returns the actions of operators, newest first: all of them, or those on one business. */
export function listActions(
  { database }: Kit,
  { businessId, page = 1 }: ActionsAsked,
): Promise<ListedAction[]> {
  const offset = (page - 1) * PAGE_SIZE;
  return readActions(database, { businessId: businessId ?? null, limit: PAGE_SIZE, offset });
}
