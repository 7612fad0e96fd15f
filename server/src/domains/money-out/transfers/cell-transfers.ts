import { readinessOf } from "../../../kernel/providers/choose-provider.ts";
import { publishTransaction } from "../../platform/transactions/index.ts";
import type { OutgoingKind } from "../outgoing/index.ts";
import { callingRail } from "./bank-transfers.ts";

/**
 * Transfers to businesses of other cells, and their event. To the merchant they are internal transfers. An order stays
 * with the cell that it was accepted for: that cell knows where the business is now.
 */
export const cellTransfers: OutgoingKind = {
  ...callingRail(({ providers }, mode, provider) => providers.cells.rail(mode, provider)),
  type: "InternalTransfer",
  readiness: ({ providers }, mode, provider) => readinessOf(providers.cells.rail(mode, provider)),
  newCarriers: ({ providers }, mode, { provider }) =>
    [providers.cells.rail(mode, provider)].filter((rail) => rail !== undefined),
  announce: (books, transaction) => publishTransaction(books, "TRANSFER_NOTIFICATION", transaction),
};
