import {
  type JudgedRow,
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import { countPostings } from "../../platform/transactions/index.ts";
import { SENT_KIND, TAKEN_BACK_KIND } from "./record-sent.ts";
import { readAssignedAfter, readSentAfter, readSentOf, type SentCredit } from "./sent-queries.ts";

const nameOf = (sent: SentCredit) => `Sent credit ${nameRow(sent)} of credit ${sent.creditId}`;

/**
 * Proves that only a paid sent credit has a posting that stands, and that its unmatched credit is given away and has
 * its amount.
 */
const sentRows: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const rows = await readSentAfter(tx, range, limit);
    const counts = await countPostings(tx, rows);
    const countsOf = (wanted: string) =>
      new Map(counts.filter(({ kind }) => kind === wanted).map((one) => [nameRow(one), one.count]));
    const [sent, takenBack] = [countsOf(SENT_KIND), countsOf(TAKEN_BACK_KIND)];
    return rows.map((row) => {
      const { environmentId, id } = row;
      const name = nameRow(row);
      const posted = { sent: sent.get(name) ?? 0, takenBack: takenBack.get(name) ?? 0 };
      return { environmentId, id, fault: faultOf(row, posted) };
    });
  },
};

type JudgedSent = Awaited<ReturnType<typeof readSentAfter>>[number];

interface Posted {
  readonly sent: number;
  readonly takenBack: number;
}

function faultOf(sent: JudgedSent, posted: Posted): string | null {
  const { state, amount, creditAmount, isGiven } = sent;
  if (posted.sent - posted.takenBack !== (isPaid(sent) ? 1 : 0))
    return `${nameOf(sent)} is ${state}, and the ledger posted it ${posted.sent} times and took it back ${posted.takenBack} times.`;
  if (amount !== creditAmount)
    return `${nameOf(sent)} is of ${amount}, and the credit is of ${creditAmount}.`;
  if ((state === "open" || state === "paid") && !isGiven)
    return `${nameOf(sent)} is ${state}, and the credit is not given to another cell.`;
  return null;
}

const isPaid = ({ state }: SentCredit): boolean => state === "paid" || state === "paid_late";

/** Proves that a credit which became no transaction here was sent, and that no other was. */
const givenCredits: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const credits = await readAssignedAfter(tx, range, limit);
    return credits.map(({ environmentId, id, isGiven, sent }) => {
      const name = `Unmatched credit ${nameRow({ environmentId, id })}`;
      const given = isGiven ? "given to another cell" : "not given to another cell";
      const isSame = sent === (isGiven ? 1 : 0);
      const fault = isSame ? null : `${name} is ${given}, and ${sent} other cells have it.`;
      return { environmentId, id, fault };
    });
  },
};

export const sentCreditProofs: readonly RowProof[] = [sentRows, givenCredits];

/**
 * Proves that each such posting moved the amount from suspense to the cell, or back, and is of one that was paid. A
 * credit can stop being paid only if two people had decided that it was paid.
 */
export const sentCreditPostings = provePostings({
  kinds: [SENT_KIND, TAKEN_BACK_KIND],
  read: readSentOf,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, sent: SentCredit | undefined): readonly string[] {
  if (sent === undefined || !(isPaid(sent) || sent.confirmedAt !== null))
    return [
      `Ledger transaction ${nameRow(posting)} belongs to sent credit ${posting.linkId}, which was not paid.`,
    ];
  const { suspense, betweenCells } = posting;
  const moved = posting.kind === SENT_KIND ? sent.amount : -sent.amount;
  if (-suspense === moved && betweenCells === moved) return [];
  return [
    `${nameOf(sent)} is of ${sent.amount}, and the ledger took ${-suspense} from suspense and moved ${betweenCells}.`,
  ];
}
