export { findBank, findBankByText, requireBank, suggestBanks } from "./bank-list.ts";
export { nubanCheckDigit } from "./check-nuban.ts";
export { unknownBank } from "./errors.ts";
export { SERVICE_BANK } from "./service-bank.ts";
