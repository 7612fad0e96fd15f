export { findBank } from "./bank-list.ts";
