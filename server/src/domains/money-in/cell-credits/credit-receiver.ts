import { available, open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { formatReference } from "../../../kernel/references.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import type { BusinessWallet, ServiceAccount } from "../../platform/businesses/index.ts";
import { publishTransaction, writeTransaction } from "../../platform/transactions/index.ts";
import type { CellPayment } from "./queries.ts";
import type { SentPayment } from "./rules.ts";

export const CREDIT_KIND = "cell_credit";

export interface CellCredit {
  readonly payment: CellPayment;
  readonly sent: SentPayment;
  readonly account: ServiceAccount;
  readonly wallet: BusinessWallet;
}

/** What both sides show in place of a switch's session. */
export const sessionOf = ({ id }: Pick<CellPayment, "id">): string => formatReference("ses", id);

/** A trace number of six digits, as a switch gives. */
export const stanOf = ({ id }: Pick<CellPayment, "id">): string =>
  String(id % 1_000_000n).padStart(6, "0");

/** Credits the receiver at once, as a transfer within one cell does: the posting, the record and the event. */
export function creditReceiver(books: Books, { payment, sent, account, wallet }: CellCredit): void {
  const { id, amount, currency } = payment;
  const { narration: narrative } = sent;
  const { accountId } = wallet;
  const postings = [{ from: open("inter_cell", currency), to: available(accountId), amount }];
  books.post({ kind: CREDIT_KIND, narrative, linkId: id, postings });
  const received = writeTransaction(books, {
    ...{ id, accountId, type: "InternalTransfer", service: "transfers", channel: "Internal" },
    ...{ postingType: "Credit", status: "Successful", currency, amount, settledAmount: amount },
    ...{ fee: 0n, vat: 0n, stampDuty: 0n, description: narrative, sessionId: sessionOf(payment) },
    receiverBankCode: SERVICE_BANK.code,
    receiverBankName: SERVICE_BANK.name,
    receiverAccountName: account.name,
    receiverAccountNumber: account.accountNumber,
    senderName: sent.senderName,
    senderAccountNumber: sent.senderAccountNumber,
    stan: stanOf(payment),
  });
  publishTransaction(books, "FUNDING_NOTIFICATION", received);
}
