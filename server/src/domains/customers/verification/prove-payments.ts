import { type JudgedRow, nameRow, type RowProof } from "../../../kernel/ledger/verify/proofs.ts";
import { type PaidVerification, readPaidAfter } from "./proof-queries.ts";

/**
 * Proves that a verification, its transaction record and its hold agree on the price and on whether it was charged.
 */
export const payments: RowProof = {
  async judge(tx, range, limit): Promise<readonly JudgedRow[]> {
    const rows = await readPaidAfter(tx, range, limit);
    return rows.map(({ environmentId, id, ...rest }) => ({
      ...{ environmentId, id },
      fault: faultOf({ environmentId, id, ...rest }),
    }));
  },
};

function faultOf(paid: PaidVerification): string | null {
  if (paid.price === 0n) return null;
  const { price, walletStatus, transactionId, recorded, status } = paid;
  const name = `Verification ${nameRow(paid)}`;
  if (recorded !== price)
    return `${name} costs ${price}, but its record ${transactionId} says ${recorded ?? "nothing"}.`;
  if (status !== walletStatus)
    return `${name} has the payment status ${walletStatus}, but its record ${transactionId} is ${status}.`;
  return moneyFaultOf(paid, name);
}

/** Checks the settled and the held amount against the status. */
function moneyFaultOf(paid: PaidVerification, name: string): string | null {
  const { price, transactionId, status, settled, held, remaining } = paid;
  if (settled !== (status === "Successful" ? price : 0n))
    return `${name}: its record ${transactionId} is ${status}, but has ${settled} settled.`;
  if (held !== price || remaining !== (status === "Pending" ? price : 0n))
    return `${name} costs ${price} and is ${status}, but its hold has ${remaining ?? "nothing"} of ${held ?? "nothing"} left.`;
  return null;
}
