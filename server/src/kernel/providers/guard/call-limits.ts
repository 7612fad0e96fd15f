import type { BankRailAdapter } from "../ports/bank-rail.ts";
import type { BillAggregatorAdapter } from "../ports/bill-aggregator.ts";
import type { CardIssuerAdapter } from "../ports/card-issuer.ts";
import type { CardRecordSourceAdapter } from "../ports/card-record-source.ts";
import type { CollectionRailAdapter } from "../ports/collection-rail.ts";
import type { IdentityVerifierAdapter } from "../ports/identity-verifier.ts";
import type { CallTable } from "../ports/provider-port.ts";
import type { StatementSourceAdapter } from "../ports/statement-source.ts";

/** A job waits for a payment. For a name a merchant waits, with a page open. */
export const BANK_RAIL_CALLS: CallTable<BankRailAdapter> = {
  send: { name: "send", inputs: 1, timeoutMs: 30_000, concurrentMax: 32, waitingMax: 2_000 },
  find: { name: "find", inputs: 1, timeoutMs: 15_000, concurrentMax: 16, waitingMax: 2_000 },
  nameOf: { name: "name_of", inputs: 1, timeoutMs: 8_000, concurrentMax: 32, waitingMax: 128 },
};

/** A merchant waits for the number, often with a customer. */
export const COLLECTION_RAIL_CALLS: CallTable<CollectionRailAdapter> = {
  openAccount: {
    name: "open_account",
    inputs: 1,
    timeoutMs: 8_000,
    concurrentMax: 32,
    waitingMax: 256,
  },
  findCredit: {
    name: "find_credit",
    inputs: 1,
    timeoutMs: 15_000,
    concurrentMax: 16,
    waitingMax: 2_000,
  },
};

export const BILL_AGGREGATOR_CALLS: CallTable<BillAggregatorAdapter> = {
  catalogue: { name: "catalogue", inputs: 0, timeoutMs: 8_000, concurrentMax: 4, waitingMax: 256 },
  nameOf: { name: "name_of", inputs: 1, timeoutMs: 8_000, concurrentMax: 32, waitingMax: 128 },
  purchase: {
    name: "purchase",
    inputs: 1,
    timeoutMs: 30_000,
    concurrentMax: 32,
    waitingMax: 2_000,
  },
  find: { name: "find", inputs: 1, timeoutMs: 15_000, concurrentMax: 16, waitingMax: 2_000 },
};

/** Some issuers register the holder before they make a card. That takes most of a minute. */
export const CARD_ISSUER_CALLS: CallTable<CardIssuerAdapter> = {
  issue: { name: "issue_card", inputs: 1, timeoutMs: 60_000, concurrentMax: 32, waitingMax: 1_000 },
  find: { name: "find_card", inputs: 1, timeoutMs: 15_000, concurrentMax: 16, waitingMax: 1_000 },
  setStatus: {
    name: "set_status",
    inputs: 2,
    timeoutMs: 15_000,
    concurrentMax: 32,
    waitingMax: 1_000,
  },
  details: { name: "card_page", inputs: 1, timeoutMs: 8_000, concurrentMax: 16, waitingMax: 128 },
};

/** A nightly job waits. Its pages are long. */
export const STATEMENT_CALLS: CallTable<StatementSourceAdapter> = {
  readStatement: {
    name: "statement",
    inputs: 2,
    timeoutMs: 30_000,
    concurrentMax: 2,
    waitingMax: 16,
  },
};

export const CARD_RECORD_CALLS: CallTable<CardRecordSourceAdapter> = {
  listRecords: {
    name: "card_records",
    inputs: 2,
    timeoutMs: 30_000,
    concurrentMax: 2,
    waitingMax: 16,
  },
};

/** A merchant waits for a check, with a customer. */
export const IDENTITY_VERIFIER_CALLS: CallTable<IdentityVerifierAdapter> = {
  check: { name: "check", inputs: 1, timeoutMs: 10_000, concurrentMax: 64, waitingMax: 256 },
  find: { name: "find_check", inputs: 1, timeoutMs: 10_000, concurrentMax: 16, waitingMax: 1_000 },
};
