export { transactionNotFound } from "./errors.ts";
export { type InspectedTransaction, inspectTransactions } from "./inspect-transaction.ts";
export { findTransactions } from "./list-transactions.ts";
export { presentRecords } from "./present-records.ts";
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
export { type Progress, statusAt, type TransactionType } from "./rules.ts";
export { TransactionRecord } from "./schemas.ts";
export { isTextSearch } from "./search-queries.ts";
export { findTransaction } from "./show-transaction.ts";
export { type TransactionDraft, writeTransaction } from "./write-transaction.ts";
