export { countTransactions } from "./queries.ts";
export { type PaidByWallet, writeCardTransaction } from "./write-transaction.ts";
