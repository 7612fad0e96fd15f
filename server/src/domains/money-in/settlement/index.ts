export { addHoliday, listHolidays, removeHoliday } from "./change-holidays.ts";
export { commonHolidays } from "./common-holidays.ts";
export { type Arrival, creditPending, letSettle, takeIn } from "./credit-pending.ts";
export type { Holiday } from "./queries.ts";
export { type TermsRow, termsOf } from "./queries.ts";
export { settlesAt } from "./rules.ts";
export { SettlementFilters, settlementFilter } from "./schemas.ts";
export { sumSettlements } from "./sum-settlements.ts";
