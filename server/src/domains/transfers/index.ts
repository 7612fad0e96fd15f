export { bankTransfers } from "./bank-transfers.ts";
export { chargeLateTransfer } from "./charge-late-transfer.ts";
export { approveTransfer, rejectTransfer } from "./decide-approval.ts";
export { type ListedApproval, listApprovals } from "./list-approvals.ts";
export { setApprovalThreshold } from "./set-approval-threshold.ts";
