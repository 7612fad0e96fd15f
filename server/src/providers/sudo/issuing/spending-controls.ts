import type { Minor } from "../../../kernel/money.ts";
import { majorNumber } from "../../http/exact-json.ts";

/**
 * Sudo's own limits, which it applies before it asks us. They are sent with every change of a card: if they are
 * missing, Sudo applies its defaults, and for a card in USD those allow nothing.
 */
export const writeSpendingControls = (limit: Minor) => ({
  channels: { atm: true, pos: true, web: true, mobile: true },
  allowedCategories: [],
  blockedCategories: [],
  spendingLimits: [
    { amount: majorNumber(limit), interval: "per_authorization", categories: [] },
    { amount: majorNumber(limit), interval: "daily", categories: [] },
  ],
});
