export {
  acceptAll,
  type PreparedTransfers,
  rowsOf,
  transferNeeds,
} from "./accept-transfers.ts";
export { BULK_FILE } from "./approval-reference.ts";
export { bankTransfers, ordersToBank } from "./bank-transfers.ts";
export { cellTransfers } from "./cell-transfers.ts";
export { checkName, findNameChecks, type NameChecks } from "./check-name.ts";
export { approveTransfer, rejectTransfer } from "./decide-transfer-approval.ts";
export { findDestination, findReceivers } from "./find-destination.ts";
export { type ListedApproval, listApprovals } from "./list-approvals.ts";
export { readMakers, type TransferMaker } from "./maker-queries.ts";
export type { NameCheck } from "./name-check-queries.ts";
export { prepareRequest, railsFor } from "./prepare-transfers.ts";
export { previewApproval } from "./preview-transfer.ts";
export { quoteTransfers } from "./quote-transfers.ts";
export type {
  Destination,
  Maker,
  TransferItem,
} from "./rules.ts";
export { isSameName } from "./same-name.ts";
export { TransferItemBody } from "./schemas.ts";
export {
  type ChangedThreshold,
  setApprovalThreshold,
  type ThresholdOrder,
  thresholdSetting,
} from "./set-approval-threshold.ts";
export { findThresholds, type OperatorThresholds } from "./show-thresholds.ts";
