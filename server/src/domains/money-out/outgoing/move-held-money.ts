import { available, held, open, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold } from "../../../kernel/ledger/holds.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type Charges, chargePostings } from "../../platform/pricing/index.ts";
import type { Transaction } from "../../platform/transactions/index.ts";

/** What was charged for a transaction beside its amount. */
const chargesOf = ({ currency, fee, vat, stampDuty }: Transaction): Charges => ({
  currency,
  fee,
  vat,
  stampDuty,
});

/** The beneficiary has it: the amount is the provider's to account for, the charges are earned. */
export function settleHeld(books: Books, hold: Hold, transaction: Transaction): void {
  const { id, accountId, amount, currency, description } = transaction;
  const parts = [
    { to: open("provider_clearing", currency), amount },
    ...chargePostings(held(accountId), chargesOf(transaction)),
  ];
  captureHold(books, hold, "outgoing_settled", description, parts, id);
}

/** It was not done: two ledger transactions in one commit, the failure and the reversal of what was charged for it. */
export function giveBackHeld(books: Books, hold: Hold, transaction: Transaction): void {
  const { accountId, amount, fee, stampDuty, description } = transaction;
  const back = (part: Minor) => [{ to: available(accountId), amount: part }];
  const left = captureHold(books, hold, "outgoing_failed", description, back(amount));
  const charged = fee + stampDuty;
  if (charged > 0n) captureHold(books, left, "charges_reversed", description, back(charged));
}

/** What was sent came back: the amount from the provider, the charges from where they were earned. */
export function takeBackSettled(books: Books, transaction: Transaction): void {
  const { id: linkId, accountId, amount, currency, description: narrative } = transaction;
  const to = available(accountId);
  const from = open("provider_clearing", currency);
  books.post({ kind: "outgoing_returned", narrative, linkId, postings: [{ from, to, amount }] });
  const postings = chargePostings(to, chargesOf(transaction)).map(reversed);
  if (postings.length > 0) books.post({ kind: "charges_reversed", narrative, linkId, postings });
}

const reversed = ({ from, to, ...rest }: Posting): Posting => ({ ...rest, from: to, to: from });

/** The provider paid what the merchant has back: until a person has seen to it, the loss stands in suspense. */
export function postLatePayment(books: Books, transaction: Transaction, isUndone: boolean): void {
  const { amount, currency, description } = transaction;
  const posting = {
    from: open("suspense", currency),
    to: open("provider_clearing", currency),
    amount,
  };
  books.post({
    kind: isUndone ? "outgoing_paid_late_undone" : "outgoing_paid_late",
    narrative: description,
    postings: [isUndone ? reversed(posting) : posting],
  });
}

/** The merchant pays after all for what was paid late: the amount fills suspense again, and the charges are earned. */
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
