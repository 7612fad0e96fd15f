import { type JudgedRow, nameRow, type RowProof } from "../../../kernel/ledger/verify/proofs.ts";
import { type PendingAccount, readPendingAfter, readWithheldAfter } from "./proof-queries.ts";

/** What an account has pending is what its open settlements and its withheld credits sum to. */
const pendingMoney: RowProof = {
  async judge(tx, after, limit): Promise<readonly JudgedRow[]> {
    const accounts = await readPendingAfter(tx, after, limit);
    return accounts.map(({ environmentId, id, ...rest }) => ({
      ...{ environmentId, id },
      fault: faultOf({ environmentId, id, ...rest }),
    }));
  },
};

function faultOf(account: PendingAccount): string | null {
  const { pending, settling, withheld, counted } = account;
  if (pending !== settling + withheld) {
    const parts = `settlements of ${settling} and withheld credits of ${withheld} are open`;
    return `Account ${nameRow(account)} has ${pending} pending, and ${parts}.`;
  }
  return counted !== null && counted !== withheld
    ? `Wallet ${nameRow(account)} counts ${counted} as withheld, and its withheld credits sum to ${withheld}.`
    : null;
}

/** A withheld credit is as much as its record says was credited, in the same wallet. */
const withheldCredits: RowProof = {
  async judge(tx, after, limit): Promise<readonly JudgedRow[]> {
    const credits = await readWithheldAfter(tx, after, limit);
    return credits.map(({ environmentId, id, amount, credited }) => {
      const name = `Withheld credit ${nameRow({ environmentId, id })}`;
      const fault =
        credited === amount
          ? null
          : `${name} is of ${amount}, and its record says ${credited ?? "nothing"}.`;
      return { environmentId, id, fault };
    });
  },
};

export const pendingProofs: readonly RowProof[] = [pendingMoney, withheldCredits];
