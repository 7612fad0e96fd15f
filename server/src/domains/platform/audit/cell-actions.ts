import type { ActionFacts } from "./action-facts.ts";

/** What is recorded about cells, and of businesses that move between them, by its stable name. */
export const CELL_ACTIONS = {
  "business.abort_move": { group: "service", phrase: "ended the move to another cell" },
  "business.arrive": {
    ...{ group: "business", phrase: "brought the business from another cell" },
    ...{ subject: "fromCell" },
  },
  "business.move": {
    ...{ group: "business", phrase: "moved the business to another cell", subject: "toCell" },
    changesNothing: true,
  },
  "business.set_cell": {
    ...{ group: "business", phrase: "began to move the business to another cell" },
    change: ["cell", "before", "after"],
  },
  "business.set_moved": {
    ...{ group: "business", phrase: "recorded that another cell serves the business" },
    ...{ subject: "toCell", changesNothing: true },
  },
  "cell.adopt": { group: "service", phrase: "gave a new cell the lookup secret" },
  "cell.apply_settings": { group: "service", phrase: "gave the common settings to another cell" },
  "cell.connect": { group: "service", phrase: "connected another cell", subject: "cell" },
  "cell.disconnect": { group: "service", phrase: "disconnected another cell", subject: "cell" },
  "cell.take_settings": { group: "service", phrase: "took the common settings of the home cell" },
  "credits.decide_outcome": {
    ...{ group: "money", phrase: "decided the outcome of a credit", subject: "reference" },
    shown: ["outcome"],
  },
} as const satisfies Readonly<Record<string, ActionFacts>>;
