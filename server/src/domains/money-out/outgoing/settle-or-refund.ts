import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import { available, held, open, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold } from "../../../kernel/ledger/holds.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type Charges, chargePostings } from "../../platform/pricing/index.ts";
import type { Transaction } from "../../platform/transactions/index.ts";

/** The charges of a transaction besides its amount. */
const chargesOf = ({ currency, fee, vat, stampDuty }: Transaction): Charges => ({
  currency,
  fee,
  vat,
  stampDuty,
});

/** Where money is that has left: with a provider, or with another cell. */
const carrierOf = ({ provider, currency }: Transaction) =>
  open(cellOfProvider(provider) === null ? "provider_clearing" : "inter_cell", currency);

/**
 * Settles a hold: the beneficiary has the money. Posts the amount to its carrier's account and the charges to their
 * accounts.
 */
export function settleHeld(books: Books, hold: Hold, transaction: Transaction): void {
  const { id, accountId, amount, description } = transaction;
  const parts = [
    { to: carrierOf(transaction), amount },
    ...chargePostings(held(accountId), chargesOf(transaction)),
  ];
  captureHold(books, hold, "outgoing_settled", description, parts, id);
}

/**
 * Refunds a hold after a failure: two ledger transactions in one commit, one for the amount and one for its charges.
 * Returns what is left of the hold.
 */
export function refundHeld(books: Books, hold: Hold, transaction: Transaction): Hold {
  const { accountId, amount, fee, stampDuty, description } = transaction;
  const back = (part: Minor) => [{ to: available(accountId), amount: part }];
  const left = captureHold(books, hold, "outgoing_failed", description, back(amount));
  const charged = fee + stampDuty;
  if (charged === 0n) return left;
  return captureHold(books, left, "charges_reversed", description, back(charged));
}

/**
 * Refunds a settled order that the bank returned: the amount from its carrier's account, the charges from their
 * accounts.
 */
export function refundReturned(books: Books, transaction: Transaction): void {
  const { id: linkId, accountId, amount, description: narrative } = transaction;
  const to = available(accountId);
  const from = carrierOf(transaction);
  books.post({ kind: "outgoing_returned", narrative, linkId, postings: [{ from, to, amount }] });
  const postings = chargePostings(to, chargesOf(transaction)).map(reversed);
  if (postings.length > 0) books.post({ kind: "charges_reversed", narrative, linkId, postings });
}

const reversed = ({ from, to, ...rest }: Posting): Posting => ({ ...rest, from: to, to: from });

/**
 * Posts a payment that the provider made after the refund, or undoes it. Suspense carries the loss until the operator
 * has resolved it.
 */
export function postLatePayment(books: Books, transaction: Transaction, isUndone: boolean): void {
  const { id: linkId, amount, currency, description } = transaction;
  const posting = {
    from: open("suspense", currency),
    to: carrierOf(transaction),
    amount,
  };
  books.post({
    kind: isUndone ? "outgoing_paid_late_undone" : "outgoing_paid_late",
    ...{ narrative: description, linkId },
    postings: [isUndone ? reversed(posting) : posting],
  });
}

/** Charges the wallet for a late payment: clears the amount from suspense and posts the charges. */
export function chargeLatePayment(books: Books, transaction: Transaction): void {
  const { id: linkId, accountId, amount, currency, description: narrative } = transaction;
  const from = available(accountId);
  books.post({
    ...{ kind: "outgoing_charged_late", narrative, linkId },
    postings: [
      { from, to: open("suspense", currency), amount },
      ...chargePostings(from, chargesOf(transaction)),
    ],
  });
}
