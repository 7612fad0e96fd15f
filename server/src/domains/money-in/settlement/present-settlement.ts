import { toDecimal } from "../../../kernel/money.ts";
import { settlementReference } from "../../platform/transactions/index.ts";
import type { Settlement } from "./queries.ts";

/** The settlement as the API shows it. */
export const presentSettlement = (settlement: Settlement) => ({
  reference: settlementReference(settlement.id),
  currency: settlement.currency,
  amount: toDecimal(settlement.amount),
  credits: settlement.credits,
  status: settlement.settledAt === null ? "Pending" : "Settled",
  settlesAt: settlement.dueAt,
  settledAt: settlement.settledAt,
});
