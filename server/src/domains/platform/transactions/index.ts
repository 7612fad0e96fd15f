export { nothingFoundAnywhere, transactionNotFound } from "./errors.ts";
export { exportTransactions } from "./export-transactions.ts";
export { findAnywhere } from "./find-anywhere-queries.ts";
export { type InspectedTransaction, inspectTransactions } from "./inspect-transaction.ts";
export {
  type LedgerAccounts,
  listLedgerAccounts,
  type ShownLedgerAccount,
} from "./list-ledger-accounts.ts";
export { type LedgerStatement, listLedgerEntries } from "./list-ledger-entries.ts";
export { findTransactions, type TransactionsAsked } from "./list-transactions.ts";
export { findRecordsAnywhere, locateTransactions } from "./locate-transactions.ts";
export { presentRecord, presentRecords } from "./present-records.ts";
export {
  publishTransaction,
  readReference,
  readSettlementReference,
  referenceOf,
  settlementReference,
} from "./present-transaction.ts";
export {
  type Owner,
  readOwner,
  readSettlements,
  readTransactions,
  type Transaction,
  transactionOf,
  transactions,
} from "./queries.ts";
export { countPostings, readRecords, readRecordsAfter } from "./record-proof-queries.ts";
export { type Progress, type Status, statusAt, type TransactionType } from "./rules.ts";
export { PAGE_SIZE, TransactionRecord, transactionFilters } from "./schemas.ts";
export { isTextSearch } from "./search-queries.ts";
export { type ShownLedgerTransaction, showLedgerTransactions } from "./show-ledger-transaction.ts";
export { findTransaction } from "./show-transaction.ts";
export { sumTransactions } from "./sum-transactions.ts";
export { type TransactionDraft, writeTransaction } from "./write-transaction.ts";
