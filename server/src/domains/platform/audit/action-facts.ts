import type { NoticeKind } from "../notices/index.ts";

/** What an action is about. The audit page filters by it. */
export const ACTION_GROUPS = [
  "business",
  "team",
  "keys",
  "webhooks",
  "money",
  "customers",
  "cards",
  "test_mode",
  "service",
] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];

/**
 * One kind of action, and what the business itself may read about it. Fields that are not named stay with the operator.
 */
export interface ActionFacts {
  readonly group: ActionGroup;
  /** What was done, after the name of who did it: Ada Eze *invited a person*. */
  readonly phrase: string;
  /** The field that names what it was done to. The search of the page looks into it. */
  readonly subject?: string;
  /** Other fields that the business may read. */
  readonly shown?: readonly string[];
  /** Free text that the business may read if one of its people wrote it in the dashboard. */
  readonly ofPeople?: readonly string[];
  /** For values without names of their own: what was changed, and the fields with its value before and after. */
  readonly change?: readonly [name: string, before: string, after: string];
  /**
   * It changes nothing of the business, so it is allowed even when the business is closed for its move or has moved.
   */
  readonly changesNothing?: true;
  /** The mail by which people of the business learn of it. `recordAction` notes it. */
  readonly notice?: NoticeKind;
}
