import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { formatReference } from "../../../kernel/references.ts";
import { chargePostings } from "../../platform/pricing/index.ts";
import {
  publishTransaction,
  type Transaction,
  writeTransaction,
} from "../../platform/transactions/index.ts";

/** The half of an internal transfer that happens with the receiver. */
export interface Receiver {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/** What the receiver is told of who sends. */
export interface Sender {
  readonly businessName: string;
  readonly businessCode: string;
}

/** What both halves of an internal transfer are called by, where a bank transfer has the session of the switch. */
export interface Session {
  readonly linkId: bigint;
  readonly sessionId: string;
}

export function openSession(books: Books): Session {
  const linkId = books.nextId();
  return { linkId, sessionId: formatReference("ses", linkId) };
}

/** A trace number of six digits, as a switch has them. */
export const stanOf = (id: bigint): string => String(id % 1_000_000n).padStart(6, "0");

/**
 * Moves money from one business's wallet to another's: two ledger transactions with one link, each in its own books,
 * and a record with the receiver beside the sender's, which is given. Both are told. That it is there was decided before.
 */
export function moveBetweenBusinesses(
  books: Books,
  sent: Transaction,
  sender: Sender,
  receiver: Receiver,
  { linkId, sessionId }: Session,
): void {
  const { accountId, currency, amount, description: narrative } = sent;
  const between = open("inter_business", currency);
  const from = available(accountId);
  const charges = chargePostings(from, sent);
  const kind = "internal_transfer";
  const away = [{ from, to: between, amount }, ...charges];
  books.post({ kind, narrative, linkId, postings: away });
  const arriving = [{ from: between, to: available(receiver.accountId), amount }];
  const posted = books.post(
    { kind, narrative, linkId, postings: arriving },
    receiver.environmentId,
  );
  const id = books.nextId();
  const received = writeTransaction(books, {
    ...receiver,
    id,
    type: "InternalTransfer",
    service: "transfers",
    channel: "Internal",
    postingType: "Credit",
    status: "Successful",
    currency,
    amount,
    fee: 0n,
    vat: 0n,
    stampDuty: 0n,
    settledAmount: amount,
    description: narrative,
    receiverBankCode: sent.receiverBankCode,
    receiverBankName: sent.receiverBankName,
    receiverAccountName: sent.receiverAccountName,
    receiverAccountNumber: sent.receiverAccountNumber,
    senderName: sender.businessName,
    senderAccountNumber: sender.businessCode,
    sessionId,
    stan: stanOf(id),
    createdAt: posted.occurredAt,
  });
  publishTransaction(books, "TRANSFER_NOTIFICATION", sent);
  publishTransaction(books, "FUNDING_NOTIFICATION", received);
}
