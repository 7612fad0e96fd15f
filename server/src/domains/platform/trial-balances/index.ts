export { exportTrialBalance } from "./export-trial-balance.ts";
export { listTrialBalances } from "./list-trial-balances.ts";
export { type MadeTrialBalance, makeTrialBalance } from "./make-trial-balance.ts";
export type { TrialBalanceDay } from "./queries.ts";
export { type ShownTrialBalance, showTrialBalance } from "./show-trial-balance.ts";
