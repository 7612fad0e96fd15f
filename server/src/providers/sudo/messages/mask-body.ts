import type { ExactJson } from "../../http/exact-json.ts";
import { type Kept, keepFields, keptOf } from "../../http/keep-fields.ts";

const RECORD_ID = /^[0-9a-f]{24}$/;

/** A related record is written as its id alone, or in full. */
const orId = (kept: Kept) => (value: ExactJson) =>
  typeof value === "string" && RECORD_ID.test(value) ? value : keptOf(value, kept);

const CARD: Kept = {
  ...{ _id: true, status: true, brand: true, currency: true, type: true, updatedAt: true },
  metadata: { ref: true },
};

const REQUEST: Kept = {
  ...{ amount: true, currency: true, merchantAmount: true, merchantCurrency: true },
  ...{ approved: true, reason: true, narration: true, createdAt: true },
};

const OBJECT: Kept = {
  ...CARD,
  ...{ amount: true, fee: true, vat: true, approved: true, createdAt: true },
  ...{ merchantAmount: true, merchantCurrency: true, authorizationMethod: true },
  ...{ card: orId(CARD), customer: orId({ _id: true }), authorization: orId({ _id: true }) },
  merchant: {
    name: true,
    merchantId: true,
    category: true,
    city: true,
    state: true,
    country: true,
  },
  terminal: { rrn: true, stan: true, terminalId: true, terminalType: true, panEntryMode: true },
  transactionMetadata: { channel: true, type: true, reference: true },
  pendingRequest: REQUEST,
  requestHistory: REQUEST,
  feeDetails: { amount: true, currency: true, description: true },
};

const EVENT: Kept = {
  ...{ type: true, _id: true, createdAt: true, environment: true },
  data: { ...OBJECT, object: OBJECT },
};

/**
 * The body as it may be stored. Sudo's bodies contain the holder's identity number, parts of the card's number, and the
 * Authorization header of our own gateway.
 */
export const maskBody = (body: Buffer): Buffer => keepFields(body, EVENT);
