import type { Books } from "../../../kernel/ledger/books.ts";
import { type Transaction, transactions } from "./queries.ts";

/** The columns that every transaction has. The others are null unless a writer sets them. */
type Essentials = Pick<
  Transaction,
  | "accountId"
  | "type"
  | "service"
  | "channel"
  | "postingType"
  | "status"
  | "currency"
  | "amount"
  | "fee"
  | "vat"
  | "stampDuty"
  | "settledAmount"
  | "description"
>;

/** A new record as its writer gives it. */
export type TransactionDraft = Essentials & Partial<Transaction>;

const NOTHING_YET = {
  receiverBankCode: null,
  receiverBankName: null,
  receiverAccountName: null,
  receiverAccountNumber: null,
  senderName: null,
  senderAccountNumber: null,
  phoneNumber: null,
  sessionId: null,
  stan: null,
  match: null,
  accountReference: null,
  customerId: null,
  settlesAt: null,
  progress: null,
  holdId: null,
  provider: null,
  orderReference: null,
  providerReference: null,
  scenario: null,
  reason: null,
  sentAt: null,
} as const;

/** Writes a new record, in the operation's own environment or in another one that it moves money in. */
export function writeTransaction(books: Books, given: TransactionDraft): Transaction {
  const environmentId = given.environmentId ?? books.environment.id;
  const createdAt = given.createdAt ?? books.now;
  const row: Transaction = {
    ...NOTHING_YET,
    id: books.nextId(),
    createdAt,
    updatedAt: createdAt,
    ...given,
    environmentId,
  };
  return books.insert(transactions, row, environmentId);
}
