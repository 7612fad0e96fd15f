import type { Module } from "../../../kernel/module.ts";
import { askAfter, askWhetherConfirmed } from "./ask-after.ts";
import { hearNotice } from "./hear-notice.ts";
import { ASK_TASK, CONFIRM_TASK, readBatch, readDoubt, readQuestion, SEND_TASK } from "./jobs.ts";
import { machineOf, type OutgoingKind } from "./outgoing-kinds.ts";
import { orderPostings, orders } from "./prove-orders.ts";
import { sendOrders } from "./send-orders.ts";

/** What carries money out of the service, for every kind of it that there is. */
export const outgoing = (kinds: readonly OutgoingKind[]): Module => ({
  name: "outgoing",
  rowProofs: [orders],
  postingProofs: [orderPostings],
  tasks: (kit) => {
    const machine = machineOf(kit, kinds);
    return {
      [SEND_TASK]: (payload) => sendOrders(machine, readBatch(payload)),
      [ASK_TASK]: (payload) => askAfter(machine, readQuestion(payload)),
      [CONFIRM_TASK]: (payload) => askWhetherConfirmed(machine, readDoubt(payload)),
    };
  },
  notices: (kit) => {
    const machine = machineOf(kit, kinds);
    return { payment: (notice, provider) => hearNotice(machine, notice, provider) };
  },
});
