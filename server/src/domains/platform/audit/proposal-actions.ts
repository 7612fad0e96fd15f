import type { ActionFacts } from "./action-facts.ts";

/** What is recorded about actions that a second person approves, by its stable name. */
export const PROPOSAL_ACTIONS = {
  "proposal.approve": {
    ...{ group: "service", phrase: "approved a proposal of an operator" },
    // What it approves is recorded too, and that is refused if it changes a business that has moved.
    changesNothing: true,
  },
  "proposal.create": { group: "service", phrase: "proposed an action to another operator" },
  "proposal.refused": { group: "service", phrase: "was refused the approval of a proposal" },
  "proposal.reject": { group: "service", phrase: "rejected a proposal of an operator" },
  "proposal.skip": { group: "service", phrase: "acted alone where two operators are usual" },
} as const satisfies Readonly<Record<string, ActionFacts>>;
