import type { Books } from "../../../kernel/ledger/books.ts";
import type { FoundRows } from "../../../kernel/ledger/records.ts";
import type { CreditNotice } from "../../../kernel/providers/ports/notice.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { chargesFor, type PriceList } from "../../platform/pricing/index.ts";
import {
  referenceOf,
  type Transaction,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import { applyPayment, type Match, type VirtualAccount } from "../virtual-accounts/index.ts";
import type { AccountOwner } from "./account-owners.ts";
import { credits } from "./queries.ts";

/** A credit whose owner is known. */
export interface MatchedCredit {
  readonly notice: Omit<CreditNotice, "kind">;
  readonly provider: string;
  readonly account: VirtualAccount;
  readonly owner: AccountOwner;
  /** The rows that the owner's `needs` named. */
  readonly rows: FoundRows;
  readonly prices: PriceList;
  /** Where the money was until now, and its link there. Absent: with the provider. */
  readonly linkId?: bigint;
}

/**
 * Credits the owner of an account, writes the record and publishes its event. The caller has checked that the session
 * is new.
 */
export function recordCredit(books: Books, credit: MatchedCredit): Transaction {
  const { notice, provider, account, owner, rows, prices, linkId } = credit;
  const { amount, currency, sessionId } = notice;
  const charges = chargesFor(prices, owner.price, amount);
  const description = account.narration ?? notice.narration;
  // The posting and the record have one id, so that each leads to the other.
  const id = linkId ?? books.nextId();
  const from = linkId === undefined ? "provider_clearing" : "inter_business";
  const arrival = { amount, charges, narrative: description, from, linkId: id } as const;
  const { accountId, net, customerId = null, settlesAt } = owner.take(books, arrival, rows);
  const match = applyPayment(books, account, amount);
  const transaction = writeTransaction(books, {
    ...{ id, accountId, customerId, type: "Funding", service: owner.service },
    ...{ channel: "BankTransfer", postingType: "Credit", status: "Successful" },
    ...{ currency, amount, fee: charges.fee, vat: charges.vat, stampDuty: 0n, settledAmount: net },
    ...{ description, sessionId, match, accountReference: account.reference, provider, settlesAt },
    receiverBankCode: account.bankCode,
    receiverBankName: account.bankName,
    receiverAccountName: account.accountName,
    receiverAccountNumber: account.accountNumber,
    senderName: notice.senderName,
    senderAccountNumber: notice.senderAccountNumber,
  });
  const { environmentId, id: transactionId } = transaction;
  const virtualAccountId = account.id;
  books.insert(credits, {
    ...{ environmentId, provider, sessionId, virtualAccountId, transactionId },
    creditedAt: books.now,
  });
  owner.announce(books, { transaction, account }, rows);
  if (match !== null && match !== "exact") raiseAlert(books, misfit(transaction, match));
  return transaction;
}

const WHY: Readonly<Record<Exclude<Match, "exact">, string>> = {
  under: "is less than the amount expected",
  over: "is more than the amount expected",
  late: "came after the account had expired or was cancelled",
  duplicate: "came after the whole amount had been paid",
};

const misfit = (transaction: Transaction, match: Exclude<Match, "exact">) => ({
  kind: `collections.${match}`,
  subject: referenceOf(transaction),
  message: `A credit to ${transaction.accountReference} ${WHY[match]}. The merchant has the money and may want to return some of it.`,
});
