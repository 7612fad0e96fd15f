import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold } from "../../../kernel/ledger/holds.ts";
import { formatReference } from "../../../kernel/references.ts";
import { chargePostings } from "../../platform/pricing/index.ts";
import {
  publishTransaction,
  statusAt,
  type Transaction,
  transactions,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import { costOf } from "./rules.ts";

/** The receiver's side of an internal transfer. */
export interface Receiver {
  readonly environmentId: bigint;
  readonly accountId: bigint;
}

/** What the receiver sees of the sender. */
export interface Sender {
  readonly businessName: string;
  readonly businessCode: string;
}

/** The ids that both sides of an internal transfer share, in place of a switch's session. */
export interface Session {
  readonly linkId: bigint;
  readonly sessionId: string;
}

export function openSession(books: Books): Session {
  const linkId = books.nextId();
  return { linkId, sessionId: formatReference("ses", linkId) };
}

/** A trace number of six digits, as a switch gives. */
export const stanOf = (id: bigint): string => String(id % 1_000_000n).padStart(6, "0");

/**
 * Moves money between the wallets of two businesses. Posts two ledger transactions under one link, one in each
 * business's books. Writes the receiver's record beside `sent`, and publishes both events. The caller has checked the
 * funds.
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

/** Completes an internal transfer that was approved: releases its part of the hold, which it returns, and moves the money. */
export function completeInternal(
  books: Books,
  waiting: Transaction,
  hold: Hold,
  sender: Sender,
  receiver: Receiver,
): Hold {
  const { accountId, amount, description, id } = waiting;
  const released = costOf({ amount, charges: waiting });
  const left = captureHold(books, hold, "outgoing_approved", description, [
    { to: available(accountId), amount: released },
  ]);
  const session = openSession(books);
  const sent = books.update(transactions, waiting, {
    progress: "settled",
    status: statusAt("settled"),
    settledAmount: amount,
    sessionId: session.sessionId,
    stan: stanOf(id),
    updatedAt: books.now,
  });
  moveBetweenBusinesses(books, sent, sender, receiver, session);
  return left;
}
