import {
  type LinkedPosting,
  nameRow,
  type PostingProof,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import { countPostings } from "../transactions/index.ts";
import { type Adjustment, readAdjustments, readAdjustmentsAfter } from "./adjustment-queries.ts";
import { receivedBy } from "./adjustment-rules.ts";

const KIND = "ledger_adjusted";

/** Proves that the ledger posted each adjustment once. */
export const adjustmentRows: RowProof = {
  async judge(tx, after, limit) {
    const keys = await readAdjustmentsAfter(tx, after, limit);
    const posted = new Map(
      (await countPostings(tx, keys))
        .filter(({ kind }) => kind === KIND)
        .map((count) => [nameRow(count), count.count]),
    );
    return keys.map((key) => {
      const count = posted.get(nameRow(key)) ?? 0;
      const fault =
        count === 1 ? null : `Adjustment ${nameRow(key)} was posted ${count} times by the ledger.`;
      return { ...key, fault };
    });
  },
};

/** Proves that the ledger moved the amount of each adjustment between its accounts, and touched no other. */
export const adjustmentPostings: PostingProof = {
  kinds: [KIND],
  async judge(tx, postings) {
    const keys = postings.map(({ environmentId, linkId: id }) => ({ environmentId, id }));
    const rows = new Map((await readAdjustments(tx, keys)).map((row) => [nameRow(row), row]));
    return postings.flatMap((posting) => {
      const row = rows.get(nameRow({ environmentId: posting.environmentId, id: posting.linkId }));
      return faultsOf(posting, row);
    });
  },
};

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
