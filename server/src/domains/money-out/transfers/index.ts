export { bankTransfers, ordersToBank } from "./bank-transfers.ts";
export { approveTransfer, rejectTransfer } from "./decide-transfer-approval.ts";
export { type ListedApproval, listApprovals } from "./list-approvals.ts";
export { findCarrier } from "./prepare-transfers.ts";
export { setApprovalThreshold } from "./set-approval-threshold.ts";
