export { acceptOrder, sendAccepted } from "./accept-orders.ts";
export { chargeLate, lateCharge } from "./charge-late.ts";
export {
  type CarrierChoice,
  chooseCarrier,
  requireCarrier,
} from "./choose-carrier.ts";
export { approveOrders, rejectOrder } from "./decide-order-approval.ts";
export { decideOutcome, outcomeDecision } from "./decide-outcome.ts";
export { insufficientBalance } from "./errors.ts";
export { type ListedUnknownOrder, listUnknownOrders } from "./list-unknown-orders.ts";
export { type ListedWaitingOrder, listWaitingOrders } from "./list-waiting-orders.ts";
export { moveOrder, refundOrder } from "./move-order.ts";
export { type Order, type OutgoingKind, outgoingKind } from "./outgoing-kinds.ts";
export { requireBusinessBalance } from "./require-business-balance.ts";
export { PROGRESS_HELD } from "./rules.ts";
