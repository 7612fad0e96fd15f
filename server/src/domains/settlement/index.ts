export { addHoliday, listHolidays, removeHoliday } from "./change-holidays.ts";
export { creditPending } from "./credit-pending.ts";
export type { Holiday } from "./queries.ts";
export { neededTerms } from "./queries.ts";
export type { Terms } from "./rules.ts";
