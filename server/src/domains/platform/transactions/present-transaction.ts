import type { Books } from "../../../kernel/ledger/books.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Owner, Transaction } from "./queries.ts";
import {
  detailsOf,
  type EventStatus,
  eventStatusOf,
  prefixOf,
  REFERENCE_PREFIXES,
  requestStateOf,
  type Status,
  type TransactionType,
} from "./rules.ts";

export const referenceOf = ({ type, id }: { type: TransactionType; id: bigint }): string =>
  formatReference(prefixOf(type), id);

/** The id in a reference of any type; undefined if it is not a reference. */
export function readReference(reference: string): bigint | undefined {
  for (const prefix of REFERENCE_PREFIXES) {
    const id = parseReference(prefix, reference);
    if (id !== undefined) return id;
  }
  return undefined;
}

const SETTLEMENT = "stl";

export const settlementReference = (id: bigint): string => formatReference(SETTLEMENT, id);

/** The settlement id in a reference. Undefined: it is not the reference of a settlement. */
export const readSettlementReference = (reference: string): bigint | undefined =>
  parseReference(SETTLEMENT, reference);

/** The record as the API returns it. `settlementId` is the settlement with which its money becomes available. */
export function recordOf(transaction: Transaction, owner: Owner, settlementId?: bigint) {
  return {
    trxAmount: toDecimal(transaction.amount),
    trxFee: toDecimal(transaction.fee),
    stampDuty: toDecimal(transaction.stampDuty),
    vat: toDecimal(transaction.vat),
    settledAmount: toDecimal(transaction.settledAmount),
    userBusinessName: owner.businessName,
    businessCode: owner.businessCode,
    ...sharedOf(transaction, transaction.status),
    settlesAt: transaction.settlesAt,
    settlementReference: settlementId === undefined ? null : settlementReference(settlementId),
  };
}

/** The record as an event carries it: one object for the money events of every domain. */
function eventOf(transaction: Transaction) {
  return {
    amount: toDecimal(transaction.amount),
    fee: toDecimal(transaction.fee),
    stampDuty: toDecimal(transaction.stampDuty),
    vat: toDecimal(transaction.vat),
    settledAmount: toDecimal(transaction.settledAmount),
    ...sharedOf(transaction, eventStatusOf(transaction.status)),
  };
}

/** The fields that record and event share. */
function sharedOf<Said extends Status | EventStatus>(transaction: Transaction, status: Said) {
  const { type, channel, postingType, description, service, currency, match } = transaction;
  return {
    reference: referenceOf(transaction),
    type,
    status,
    channel,
    postingType,
    description,
    service,
    requestState: requestStateOf(transaction.status),
    requestStateDetails: detailsOf(transaction.progress, transaction.status, transaction.reason),
    currency,
    sessionId: transaction.sessionId,
    stan: transaction.stan,
    receiverBankCode: transaction.receiverBankCode,
    receiverBankName: transaction.receiverBankName,
    receiverAccountName: transaction.receiverAccountName,
    receiverAccountNumber: transaction.receiverAccountNumber,
    senderName: transaction.senderName,
    senderAccountNumber: transaction.senderAccountNumber,
    match,
    accountReference: transaction.accountReference,
    customerId: transaction.customerId === null ? null : Number(transaction.customerId),
    createdAt: transaction.createdAt,
    updatedAt: transaction.updatedAt,
  };
}

export type TransactionRecord = ReturnType<typeof recordOf>;

/** Every money event carries the same object; its name says what happened. */
export type MoneyEvent =
  | "TRANSFER_NOTIFICATION"
  | "FUNDING_NOTIFICATION"
  | "PAYOUT_NOTIFICATION"
  | "BILLS_PURCHASE_NOTIFICATION";

/** Publishes a money event to the transaction's merchant. */
export function publishTransaction(
  books: Books,
  event: MoneyEvent,
  transaction: Transaction,
  /** Fields that only this event has. */
  more: object = {},
): void {
  books.publish(event, { ...eventOf(transaction), ...more }, transaction.environmentId);
}
