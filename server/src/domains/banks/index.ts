export { findBank } from "./bank-list.ts";
export { nubanCheckDigit } from "./check-nuban.ts";
