export { addCardProfile, cardholderDetails, enrol } from "./create-cardholder.ts";
export { cardholderNotFound } from "./errors.ts";
export { NO_HOLDER, readDetails, writeDetails } from "./keep-details.ts";
export { cardholderOf } from "./queries.ts";
export { CardholderParams, cardholderFields } from "./schemas.ts";
export { findCardholder } from "./show-cardholder.ts";
