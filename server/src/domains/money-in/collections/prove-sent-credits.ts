import {
  type JudgedRow,
  type LinkedPosting,
  nameRow,
  provePostings,
  type RowProof,
} from "../../../kernel/ledger/verify/proofs.ts";
import { countPostings } from "../../platform/transactions/index.ts";
import { SENT_KIND } from "./pay-cell.ts";
import { readAssignedAfter, readSentAfter, readSentOf, type SentCredit } from "./sent-queries.ts";

const nameOf = (sent: SentCredit) => `Sent credit ${nameRow(sent)} of credit ${sent.creditId}`;

/** Proves that a paid one has one posting and the others none, and that its credit is given away and of its amount. */
const sentRows: RowProof = {
  async judge(tx, after, limit): Promise<readonly JudgedRow[]> {
    const rows = await readSentAfter(tx, after, limit);
    const posted = new Map(
      (await countPostings(tx, rows))
        .filter(({ kind }) => kind === SENT_KIND)
        .map((count) => [nameRow(count), count.count]),
    );
    return rows.map((row) => {
      const { environmentId, id } = row;
      return { environmentId, id, fault: faultOf(row, posted.get(nameRow(row)) ?? 0) };
    });
  },
};

type JudgedSent = Awaited<ReturnType<typeof readSentAfter>>[number];

function faultOf(sent: JudgedSent, posted: number): string | null {
  const { state, amount, creditAmount, isGiven } = sent;
  if (posted !== (state === "paid" ? 1 : 0))
    return `${nameOf(sent)} is ${state}, and the ledger posted it ${posted} times.`;
  if (amount !== creditAmount)
    return `${nameOf(sent)} is of ${amount}, and the credit is of ${creditAmount}.`;
  if (state !== "refused" && !isGiven)
    return `${nameOf(sent)} is ${state}, and the credit is not given to another cell.`;
  return null;
}

/** Proves that a credit which became no transaction here was sent, and that no other was. */
const givenCredits: RowProof = {
  async judge(tx, after, limit): Promise<readonly JudgedRow[]> {
    const credits = await readAssignedAfter(tx, after, limit);
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

/** Proves that each such posting moved the amount of a paid one from suspense to its cell. */
export const sentCreditPostings = provePostings({
  kinds: [SENT_KIND],
  read: readSentOf,
  faultsOf,
});

function faultsOf(posting: LinkedPosting, sent: SentCredit | undefined): readonly string[] {
  if (sent?.state !== "paid")
    return [
      `Ledger transaction ${nameRow(posting)} belongs to sent credit ${posting.linkId}, which was not paid.`,
    ];
  const { suspense, betweenCells } = posting;
  if (-suspense === sent.amount && betweenCells === sent.amount) return [];
  return [
    `${nameOf(sent)} is of ${sent.amount}, and the ledger took ${-suspense} from suspense and moved ${betweenCells}.`,
  ];
}
