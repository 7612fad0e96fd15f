import type { ActionGroup } from "./actions-query.ts";

/** The kinds of actions, in the order of the filter. */
export const GROUP_NAMES: Readonly<Record<ActionGroup, string>> = {
  team: "Team",
  keys: "API keys",
  webhooks: "Webhooks",
  money: "Money",
  customers: "Customers",
  cards: "Cards",
  business: "Business",
  test_mode: "Test mode",
  service: "The service itself",
};

export const isGroup = (text: string): text is ActionGroup => Object.hasOwn(GROUP_NAMES, text);
