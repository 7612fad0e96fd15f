export { findPurchase, findRowsOf, type PurchaseRow } from "./find-purchase.ts";
export { listDeclines } from "./list-declines.ts";
export { presentTransaction } from "./present-transaction.ts";
export { type CardTransaction, countTransactions } from "./queries.ts";
export { type CardTransactionType, isLastFour } from "./rules.ts";
export { CardTransactionAnswer } from "./schemas.ts";
export { type PaidByWallet, writeCardTransaction } from "./write-transaction.ts";
