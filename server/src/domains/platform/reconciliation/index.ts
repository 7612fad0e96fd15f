export {
  type AcceptedBalance,
  acceptBalance,
  balanceAcceptance,
} from "./accept-balance.ts";
export { type Adjusted, adjustLedger, ledgerAdjustment } from "./adjust-ledger.ts";
export { ADJUSTED_ACCOUNTS } from "./adjustment-rules.ts";
export { alertAll } from "./alert-once.ts";
export type { ProviderBalance } from "./balance-queries.ts";
export type { Compared } from "./compare-sides.ts";
export {
  type DecidedItem,
  decideItem,
  type MoneyDecision,
  reconciliationDecision,
} from "./decide-item.ts";
export { unknownProvider } from "./errors.ts";
export type { Item } from "./queries.ts";
export { type ColumnNames, FILE_COLUMNS } from "./read-statement-file.ts";
export { type Reconciled, type ReconciledDomains, reconcile } from "./reconcile-provider.ts";
export { recountStatements } from "./recount-statements.ts";
export { differenceOf, exceptionKind, gapOf } from "./rules.ts";
export { showEvidence } from "./show-evidence.ts";
export {
  findReconciledUntil,
  isExplained,
  listBalances,
  listExceptions,
  type ReconciliationReport,
  reportReconciliation,
  type ShownItem,
  showItem,
} from "./show-reconciliation.ts";
export { takeStatementFile } from "./take-statement-file.ts";
export { waitForItem } from "./wait-for-item.ts";
export {
  listStatementFiles,
  withdrawStatementFile,
} from "./withdraw-statement-file.ts";
