export { findPurchase, type PurchaseRow } from "./find-purchase.ts";
export { listDeclines } from "./list-declines.ts";
export { type CardTransaction, countTransactions } from "./queries.ts";
export { type CardTransactionType, isLastFour } from "./rules.ts";
export { type PaidByWallet, writeCardTransaction } from "./write-transaction.ts";
