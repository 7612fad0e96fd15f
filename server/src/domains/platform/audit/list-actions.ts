import type { Kit } from "../../../kernel/kit.ts";
import { type OperatorFilter, readActions } from "./operator-list-queries.ts";
import type { ListedAction } from "./queries.ts";

/** A filter that is absent or undefined is not applied. */
export type ActionsAsked = {
  readonly [Name in keyof OperatorFilter]?: OperatorFilter[Name] | undefined;
};

const PAGE_SIZE = 200;

/** Returns the actions of operators and members, newest first. Pages are counted from 1. */
export function listActions(
  { database }: Pick<Kit, "database">,
  { page = 1, ...asked }: ActionsAsked & { readonly page?: number | undefined },
): Promise<ListedAction[]> {
  const offset = (page - 1) * PAGE_SIZE;
  return readActions(database.ordered, filterOf(asked), { limit: PAGE_SIZE, offset });
}

export const filterOf = (asked: ActionsAsked): OperatorFilter => ({
  businessId: asked.businessId ?? null,
  by: asked.by ?? null,
  action: asked.action ?? null,
  from: asked.from ?? null,
  until: asked.until ?? null,
});
