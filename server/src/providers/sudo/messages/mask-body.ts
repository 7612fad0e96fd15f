import { type ExactJson, ExactNumber, parseExact, writeExact } from "../../http/exact-json.ts";

/** What is kept of an object, by field. True: a text, a number or a flag, never an object. */
interface Kept {
  readonly [field: string]: true | Kept;
}

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
  ...{ card: CARD, customer: { _id: true }, authorization: { _id: true } },
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
 * Authorization header of our own gateway, so only what is listed here is kept, amounts digit by digit.
 */
export function maskBody(body: Buffer): Buffer {
  const kept = pick(parseExact(body.toString()), EVENT);
  return Buffer.from(writeExact(kept ?? {}));
}

function pick(value: ExactJson | undefined, kept: Kept): ExactJson | undefined {
  if (Array.isArray(value)) return value.flatMap((row: ExactJson) => pick(row, kept) ?? []);
  // A record may be its id alone.
  if (value === undefined || isScalar(value)) return value;
  const fields = Object.entries(value as Readonly<Record<string, ExactJson>>).flatMap(
    ([field, inner]): [string, ExactJson][] => {
      const shown = Object.hasOwn(kept, field) ? choose(inner, kept[field]) : undefined;
      return shown === undefined ? [] : [[field, shown]];
    },
  );
  return Object.fromEntries(fields);
}

function choose(inner: ExactJson, kept: Kept[string] | undefined): ExactJson | undefined {
  if (kept === true) return isScalar(inner) ? inner : undefined;
  return kept === undefined ? undefined : pick(inner, kept);
}

const isScalar = (value: ExactJson) =>
  value === null || typeof value !== "object" || value instanceof ExactNumber;
