import { type JudgedRow, nameRow, type RowProof } from "../../../kernel/ledger/verify/proofs.ts";
import { type PaidVerification, readPaidAfter } from "./proof-queries.ts";

/** A verification, its record and its hold say the same of what it costs and whether that was charged. */
export const payments: RowProof = {
  async judge(tx, after, limit): Promise<readonly JudgedRow[]> {
    const rows = await readPaidAfter(tx, after, limit);
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
    return `${name} costs ${price}, and its record ${transactionId} is of ${recorded ?? "nothing"}.`;
  if (status !== walletStatus)
    return `${name} is paid for as ${walletStatus}, and the status of its record ${transactionId} is ${status}.`;
  return moneyFaultOf(paid, name);
}

/** What is settled and what is still held, by how the verification ended. */
function moneyFaultOf(paid: PaidVerification, name: string): string | null {
  const { price, transactionId, status, settled, held, remaining } = paid;
  if (settled !== (status === "Successful" ? price : 0n))
    return `${name}: its record ${transactionId} is ${status} and says that ${settled} was settled.`;
  if (held !== price || remaining !== (status === "Pending" ? price : 0n))
    return `${name} costs ${price} and is ${status}, and ${remaining ?? "nothing"} of ${held ?? "nothing"} is held for it.`;
  return null;
}
