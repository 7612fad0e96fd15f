import {
  type JudgedRow,
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowKey,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import {
  countPostings,
  readRecords,
  readRecordsAfter,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
import { readCreditsAfter, readCreditsOf } from "./queries.ts";

const nameOf = (record: Transaction) => `Record ${referenceOf(record)} (${nameRow(record)})`;

const isFunding = ({ type }: Transaction): boolean => type === "Funding";

/** Proves that each record of a credit has one credit and one posting, and that it shows the amount credited. */
const fundings: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const records = await readRecordsAfter(tx, range, limit);
    const keys = records.filter(isFunding);
    const credited = new Set((await readCreditsOf(tx, keys)).map(nameRow));
    const posted = new Map(
      (await countPostings(tx, keys))
        .filter(({ kind }) => kind === "collection")
        .map((count) => [nameRow(count), count.count]),
    );
    const judge = (record: Transaction) =>
      isFunding(record)
        ? faultOf(record, credited.has(nameRow(record)), posted.get(nameRow(record)) ?? 0)
        : null;
    return records.map((record) => ({ ...keyOf(record), fault: judge(record) }));
  },
};

const keyOf = ({ environmentId, id }: RowKey): RowKey => ({ environmentId, id });

function faultOf(record: Transaction, isCredited: boolean, posted: number): string | null {
  const { amount, fee, settledAmount, status } = record;
  if (!isCredited) return `${nameOf(record)} is of a credit, and has no credit.`;
  if (posted !== 1)
    return `${nameOf(record)} is of a credit, and the ledger posted it ${posted} times.`;
  if (status !== "Successful")
    return `${nameOf(record)} was credited, and its status is ${status}.`;
  if (settledAmount !== amount - fee)
    return `${nameOf(record)} records that ${settledAmount} was credited of ${amount} less a fee of ${fee}.`;
  return null;
}

/** Proves that each credit belongs to a record of a credit with the same session. */
const credits: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const rows = await readCreditsAfter(tx, range, limit);
    const records = new Map((await readRecords(tx, rows)).map((one) => [nameRow(one), one]));
    return rows.map((credit) => {
      const record = records.get(nameRow(credit));
      const isMatched =
        record !== undefined && isFunding(record) && record.sessionId === credit.sessionId;
      const name = `Credit ${credit.environmentId}/${credit.provider}/${credit.sessionId}`;
      const fault = isMatched
        ? null
        : `${name} belongs to record ${credit.id}, which is not its record.`;
      return { ...keyOf(credit), fault };
    });
  },
};

export const creditProofs: readonly RowProof[] = [fundings, credits];

/** Proves that the ledger posted a record's amount, fee and VAT. */
export const fundingPostings = provePostings({
  kinds: ["collection"],
  read: readRecords,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, record: Transaction | undefined): readonly string[] {
  const name = `Ledger transaction ${nameRow(posting)}`;
  if (record === undefined)
    return [`${name} belongs to record ${posting.linkId}, which does not exist.`];
  const { amount, fee, vat } = record;
  const { clearing, betweenBusinesses, customers, fees } = posting;
  const isSame =
    clearing + betweenBusinesses === -amount &&
    customers === amount - fee &&
    fees === fee - vat &&
    posting.vat === vat;
  if (isSame) return [];
  const posted = `${-clearing - betweenBusinesses} with charges of ${fees + posting.vat}`;
  return [
    `${nameOf(record)} is of ${amount} with a fee of ${fee}, and the ledger posted ${posted}.`,
  ];
}
