export { invoiceNotFound } from "./errors.ts";
export { findInvoice } from "./find-invoice.ts";
export { publicTokenOf, readPublicToken } from "./public-token.ts";
export { type Invoice, type Merchant, readInvoice, readMerchant } from "./queries.ts";
export { InvoiceParams } from "./schemas.ts";
