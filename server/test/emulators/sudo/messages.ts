import type { EmulatedNotice } from "../emulator.ts";
import type { Books, EmulatedAuthorization, EmulatedCard, EmulatedTransaction } from "./books.ts";
import { FUNDING_SOURCE, toCard } from "./cards.ts";
import type { Fields } from "./envelope.ts";

export const QUESTION_TOKEN = "Bearer 3c1e9a4f7d2b8065";
export const NOTICE_TOKEN = "Bearer 58fa0c77e1d94b26";

/** The funding source as Sudo writes it into every card of a question, with our own token. */
export const toFundingSource = ({ authorizeByDefault }: Books): Fields => ({
  ...{ _id: FUNDING_SOURCE, type: "gateway", status: "active" },
  jitGateway: {
    url: "https://pay.example.com/inbound/sudo/authorizations",
    ...{ authorizationHeader: QUESTION_TOKEN, authorizeByDefault },
  },
});

const toHistory = ({ history, currency, createdAt }: EmulatedAuthorization) =>
  history.map((entry) => ({ ...entry, currency, createdAt }));

/** The authorisation in Sudo's records. */
export function toAuthorization(
  books: Books,
  authorization: EmulatedAuthorization,
  card: Fields | string,
): Fields {
  const { id, history, currency, merchantAmount, fee, vat, asked, pending } = authorization;
  const last = history.at(-1);
  return {
    ...{ _id: id, business: "670cec9d25852ba485d74273", card, currency, fee, vat },
    ...{ amount: last?.amount ?? 0, approved: last?.approved ?? false },
    ...{ status: authorization.status, authorizationMethod: "online", balanceTransactions: [] },
    ...{ merchantAmount, merchantCurrency: currency, merchant: authorization.merchant },
    ...authorization.places,
    pendingRequest: pending
      ? { amount: asked, currency, merchantAmount, merchantCurrency: currency }
      : null,
    requestHistory: toHistory(authorization),
    verification: { cvv: "match", expiry: "match", pin: "match", threeDSecure: "not_provided" },
    feeDetails: [{ currency, amount: fee, description: "Card Authorization Fee" }],
    ...{ isDeleted: false, createdAt: authorization.createdAt },
    updatedAt: books.now.toISOString(),
  };
}

/** A dash is what Sudo writes for what it does not know. */
export const toPlaces = (rrn: string, stan: string): Fields => ({
  terminal: { rrn, stan, terminalId: "3SUDOSIM", terminalType: "ecommerce" },
  transactionMetadata: {
    channel: "web",
    type: "purchase",
    reference: rrn === "-" ? "-" : `8022418098${rrn}`,
  },
});

/** A transaction in Sudo's records. In a notice its card is the id alone. */
export function toTransaction(row: EmulatedTransaction, card: Fields | string): Fields {
  const { id, authorization, authorizationId, type, amount, createdAt } = row;
  const { currency, fee, vat, merchant } = authorization;
  return {
    ...{ _id: id, business: "670cec9d25852ba485d74273", customer: "61d6baf144b3a74b6b258630" },
    ...{ card, authorization: authorizationId, amount, fee, vat, currency, type },
    ...{ merchantAmount: amount, merchantCurrency: currency, merchant },
    ...authorization.places,
    ...{ isDeleted: false, createdAt, updatedAt: createdAt, __v: 0 },
  };
}

/** The card of a question is written in full, with its funding source and a part of its number. */
export const toAskedCard = (books: Books, card: EmulatedCard): Fields => ({
  ...toCard(books, card),
  fundingSource: toFundingSource(books),
});

export function writeEvent(
  books: Books,
  type: string,
  data: Fields,
  authorization: string,
): EmulatedNotice {
  const event = {
    ...{ environment: "development", business: "670cec9d25852ba485d74273", data, type },
    ...{ pendingWebhook: false, webhookArchived: false },
    ...{ createdAt: Math.floor(books.now.getTime() / 1_000), _id: books.nextId() },
  };
  const headers = { "content-type": "application/json", authorization };
  return { headers, body: JSON.stringify(event) };
}
