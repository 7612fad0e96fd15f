export { countTransactions } from "./queries.ts";
export type { CardTransactionType } from "./rules.ts";
export { type PaidByWallet, writeCardTransaction } from "./write-transaction.ts";
