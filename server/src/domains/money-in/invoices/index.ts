export { publicTokenOf, readPublicToken } from "./public-token.ts";
export { type Invoice, type Merchant, readInvoice, readMerchant } from "./queries.ts";
