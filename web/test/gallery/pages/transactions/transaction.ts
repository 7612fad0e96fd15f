/** What the list shows of a record; the product's pages take this type from the generated schema. */
export interface Transaction {
  readonly reference: string;
  readonly createdAt: string;
  readonly postingType: "Debit" | "Credit";
  readonly trxAmount: number;
  readonly status: string;
  readonly party: string;
  readonly meta: string;
  readonly outcomeUnknown: boolean;
  readonly awaitsApproval: boolean;
}

/** Signed, as a person reads it: out is negative. */
export const signedAmount = ({ postingType, trxAmount }: Transaction): number =>
  postingType === "Debit" ? -trxAmount : trxAmount;

export function toneOf({ status, postingType }: Transaction): "in" | "off" | "plain" {
  if (status === "Reversed" || status === "Failed") return "off";
  return postingType === "Credit" && status === "Successful" ? "in" : "plain";
}
