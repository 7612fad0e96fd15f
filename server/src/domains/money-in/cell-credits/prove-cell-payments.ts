import {
  type JudgedRow,
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import { countPostings, readRecords, type Transaction } from "../../platform/transactions/index.ts";
import { CREDIT_KIND } from "./credit-receiver.ts";
import { type CellPayment, readPaymentsAfter, readPaymentsOf } from "./queries.ts";

const nameOf = ({ sendingCell, reference }: CellPayment) =>
  `Payment ${reference} of cell ${sendingCell}`;

/** Proves that each credited payment has one record and one posting, and that a refused one has neither. */
export const cellPaymentRows: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const payments = await readPaymentsAfter(tx, range, limit);
    const records = new Map((await readRecords(tx, payments)).map((one) => [nameRow(one), one]));
    const posted = new Map(
      (await countPostings(tx, payments))
        .filter(({ kind }) => kind === CREDIT_KIND)
        .map((count) => [nameRow(count), count.count]),
    );
    return payments.map((payment) => {
      const key = nameRow(payment);
      const { environmentId, id } = payment;
      const fault = faultOf(payment, records.get(key), posted.get(key) ?? 0);
      return { environmentId, id, fault };
    });
  },
};

function faultOf(payment: CellPayment, record: Transaction | undefined, posted: number) {
  const name = nameOf(payment);
  const isCredited = payment.outcome === "credited";
  if (posted !== (isCredited ? 1 : 0))
    return `${name} was ${payment.outcome}, and the ledger posted it ${posted} times.`;
  if (isCredited && (record === undefined || !isRecordOf(record, payment)))
    return `${name} was credited, and has no such record.`;
  if (!isCredited && record !== undefined) return `${name} was refused, and has a record.`;
  return null;
}

const isRecordOf = (record: Transaction, payment: CellPayment): boolean =>
  record.postingType === "Credit" &&
  record.status === "Successful" &&
  record.amount === payment.amount &&
  record.settledAmount === payment.amount &&
  record.currency === payment.currency &&
  record.receiverAccountNumber === payment.accountNumber;

/** Proves that each such posting moved the amount of a credited payment from the other cell to the receiver. */
export const cellCreditPostings = provePostings({
  kinds: [CREDIT_KIND],
  read: readPaymentsOf,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, payment: CellPayment | undefined): readonly string[] {
  if (payment?.outcome !== "credited")
    return [
      `Ledger transaction ${nameRow(posting)} belongs to payment ${posting.linkId} of another cell, which was not credited.`,
    ];
  const { betweenCells, customers } = posting;
  if (-betweenCells === payment.amount && customers === payment.amount) return [];
  return [
    `${nameOf(payment)} is of ${payment.amount}, and the ledger moved ${-betweenCells} and credited ${customers}.`,
  ];
}
