import {
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import { countPostings, readRecords, type Transaction } from "../transactions/index.ts";
import { type Adjustment, readAdjustments, readAdjustmentsAfter } from "./adjustment-queries.ts";
import { receivedBy } from "./adjustment-rules.ts";

const KIND = "ledger_adjusted";

/** Proves that the ledger posted each adjustment once. */
export const adjustmentRows: RowProof = {
  async judge(tx, range, limit) {
    const keys = await readAdjustmentsAfter(tx, range, limit);
    const posted = new Map(
      (await countPostings(tx, keys))
        .filter(({ kind }) => kind === KIND)
        .map((count) => [nameRow(count), count.count]),
    );
    const rows = new Map((await readAdjustments(tx, keys)).map((row) => [nameRow(row), row]));
    const shown = new Map((await readRecords(tx, keys)).map((record) => [nameRow(record), record]));
    return keys.map((key) => {
      const name = nameRow(key);
      const count = posted.get(name) ?? 0;
      if (count !== 1)
        return { ...key, fault: `Adjustment ${name} was posted ${count} times by the ledger.` };
      return {
        ...key,
        fault: isShownAs(rows.get(name), shown.get(name)) ? null : wrongRecord(name),
      };
    });
  },
};

const wrongRecord = (name: string) =>
  `The record of adjustment ${name} does not show the business what was moved.`;

/** Earlier adjustments have no record. */
function isShownAs(row: Adjustment | undefined, record: Transaction | undefined): boolean {
  if (row === undefined || record === undefined) return true;
  const move = { from: row.fromAccount, to: row.toAccount, amount: row.amount };
  const shown = record.postingType === "Credit" ? record.amount : -record.amount;
  return (
    record.type === "Adjustment" &&
    record.currency === row.currency &&
    shown === receivedBy("business_wallet", move)
  );
}

/** Proves that the ledger moved the amount of each adjustment between its accounts, and touched no other. */
export const adjustmentPostings = provePostings({
  kinds: [KIND],
  read: readAdjustments,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, row: Adjustment | undefined): readonly string[] {
  const name = `Ledger transaction ${nameRow(posting)}`;
  if (row === undefined)
    return [`${name} belongs to adjustment ${posting.linkId}, which does not exist.`];
  const move = { from: row.fromAccount, to: row.toAccount, amount: row.amount };
  const wallets = receivedBy("business_wallet", move) + receivedBy("card_wallet", move);
  // What the costs of providers received is the rest: the entries of a transaction sum to zero.
  const isSame =
    posting.clearing === 0n &&
    posting.betweenBusinesses === 0n &&
    posting.suspense === receivedBy("suspense", move) &&
    posting.fees === receivedBy("fees", move) &&
    posting.vat === receivedBy("vat", move) &&
    posting.stampDuty === receivedBy("stamp_duty", move) &&
    posting.customers === wallets;
  if (isSame) return [];
  return [
    `${name} is not what adjustment ${nameRow(row)} says: ${row.amount} from ${row.fromAccount} to ${row.toAccount}.`,
  ];
}
