export { findBank, requireBank } from "./bank-list.ts";
export { nubanCheckDigit } from "./check-nuban.ts";
export { unknownBank } from "./errors.ts";
