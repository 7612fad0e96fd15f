export { addHoliday, listHolidays, removeHoliday } from "./change-holidays.ts";
export { type Arrival, creditPending } from "./credit-pending.ts";
export type { Holiday } from "./queries.ts";
export { type TermsRow, termsOf } from "./queries.ts";
