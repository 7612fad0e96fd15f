import { type JudgedRow, nameRow, type RowProof } from "../../../kernel/ledger/verify/proofs.ts";
import { type PendingAccount, readPendingAfter, readWithheldAfter } from "./proof-queries.ts";

/** Proves that an account's pending balance is the sum of its open settlements and withheld credits. */
const pendingMoney: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const accounts = await readPendingAfter(tx, range, limit);
    return accounts.map(({ environmentId, id, ...rest }) => ({
      ...{ environmentId, id },
      fault: faultOf({ environmentId, id, ...rest }),
    }));
  },
};

function faultOf(account: PendingAccount): string | null {
  const { pending, settling, withheld, counted } = account;
  if (pending !== settling + withheld) {
    const parts = `its open settlements are ${settling} and its withheld credits ${withheld}`;
    return `Account ${nameRow(account)} has ${pending} pending, but ${parts}.`;
  }
  return counted !== null && counted !== withheld
    ? `Wallet ${nameRow(account)} counts ${counted} as withheld, but its withheld credits sum to ${withheld}.`
    : null;
}

/** Proves that a withheld credit equals the amount in its transaction record, in the same wallet. */
const withheldAmounts: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const credits = await readWithheldAfter(tx, range, limit);
    return credits.map(({ environmentId, id, amount, credited }) => {
      const name = `Withheld credit ${nameRow({ environmentId, id })}`;
      const fault =
        credited === amount
          ? null
          : `${name} is ${amount}, but its record says ${credited ?? "nothing"}.`;
      return { environmentId, id, fault };
    });
  },
};

export const pendingProofs: readonly RowProof[] = [pendingMoney, withheldAmounts];
