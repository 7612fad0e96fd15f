import type { Module } from "../../../kernel/module.ts";
import { handleNotice } from "./handle-notice.ts";
import {
  CONFIRM_TASK,
  REQUERY_TASK,
  readBatch,
  readDisputedClaim,
  readRequery,
  SEND_TASK,
} from "./jobs.ts";
import { buildContext, type OutgoingKind } from "./outgoing-kinds.ts";
import { orderPostings, orders } from "./prove-order-postings.ts";
import { readOldestPending } from "./queries.ts";
import { requeryClaim, requeryOrder } from "./requery-order.ts";
import { sendOrders } from "./send-orders.ts";

/** Sends money out of the service, for every kind of outgoing money. */
export const outgoing = (kinds: readonly OutgoingKind[]): Module => ({
  name: "outgoing",
  gauges: [
    {
      name: "kasuwa_outgoing_oldest_pending_seconds",
      unit: "seconds",
      help: "How long the oldest transfer, payout or bill of the whole installation has waited for its outcome.",
      labelNames: ["mode"],
      async read(queryable) {
        const oldest = await readOldestPending(queryable);
        return oldest.map(({ mode, seconds }) => ({ labels: { mode }, value: seconds }));
      },
    },
  ],
  rowProofs: [orders],
  postingProofs: [orderPostings],
  tasks: (kit) => {
    const context = buildContext(kit, kinds);
    return {
      [SEND_TASK]: (payload) => sendOrders(context, readBatch(payload)),
      [REQUERY_TASK]: (payload) => requeryOrder(context, readRequery(payload)),
      [CONFIRM_TASK]: (payload) => requeryClaim(context, readDisputedClaim(payload)),
    };
  },
  notices: (kit) => {
    const context = buildContext(kit, kinds);
    return { payment: (notice, provider) => handleNotice(context, notice, provider) };
  },
});
