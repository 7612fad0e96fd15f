import type { Currency } from "../../format/amount.ts";

/** A record as the list and the detail show it. */
export interface TransactionRow {
  readonly reference: string;
  readonly type:
    | "Transfer"
    | "InternalTransfer"
    | "Funding"
    | "Payout"
    | "Verification"
    | "Bill"
    | "Adjustment";
  readonly postingType: "Debit" | "Credit";
  readonly status: string;
  readonly requestStateDetails: string;
  readonly progress: string | null;
  readonly currency: Currency;
  readonly trxAmount: number;
  readonly trxFee: number;
  readonly vat: number;
  readonly stampDuty: number;
  readonly description: string;
  readonly receiverAccountName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly receiverBankName: string | null;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly accountReference: string | null;
  readonly sessionId: string | null;
  readonly match: string | null;
  readonly customerId: number | null;
  readonly settlesAt: string | null;
  readonly settlementReference: string | null;
  readonly createdAt: string;
}

/** Signed, as a person reads it: out is negative. */
export const signedAmount = ({ postingType, trxAmount }: TransactionRow): number =>
  postingType === "Debit" ? -trxAmount : trxAmount;

export function toneOf({ status, postingType }: TransactionRow): "in" | "off" | "plain" {
  if (status === "Reversed" || status === "Failed") return "off";
  return postingType === "Credit" && status === "Successful" ? "in" : "plain";
}

/** Whom the money went to or came from. */
export function partyOf(row: TransactionRow): string {
  if (row.postingType === "Credit") return row.senderName ?? row.description;
  return row.receiverAccountName ?? row.description;
}

/** The line below the name: bank and number, what for. */
export function metaOf(row: TransactionRow): string {
  const { postingType, receiverBankName, receiverAccountNumber, accountReference } = row;
  const isNamed = partyOf(row) !== row.description;
  const purpose = isNamed ? row.description : KINDS[row.type];
  if (postingType === "Credit") {
    const paid = accountReference ?? receiverAccountNumber;
    return [paid === null ? undefined : `To ${shorten(paid)}`, purpose].filter(Boolean).join(", ");
  }
  const account = [receiverBankName, receiverAccountNumber && shorten(receiverAccountNumber)];
  return [account.filter(Boolean).join(" "), purpose].filter(Boolean).join(", ");
}

/** The account that was paid; of a credit, the payer's account and the one of the business or its customer. */
export function accountsOf({
  postingType,
  receiverAccountNumber,
  senderAccountNumber,
}: TransactionRow): readonly { readonly label: string; readonly number: string | null }[] {
  if (postingType === "Debit") return [{ label: "Account number", number: receiverAccountNumber }];
  return [
    { label: "From account", number: senderAccountNumber },
    { label: "Into account", number: receiverAccountNumber },
  ];
}

/** Account numbers keep both ends: `0123…5521`. */
const shorten = (text: string): string =>
  /^\d{10}$/.test(text) ? `${text.slice(0, 4)}…${text.slice(-4)}` : text;

/** What a record is, in words. */
const KINDS: Readonly<Record<TransactionRow["type"], string>> = {
  Transfer: "Transfer",
  InternalTransfer: "Transfer within the service",
  Funding: "Credit",
  Payout: "Payout of a customer’s wallet",
  Verification: "Verification",
  Bill: "Bill",
  Adjustment: "Adjustment by the service",
};

export function kindOf(row: TransactionRow): string {
  if (row.type !== "Transfer" && row.type !== "InternalTransfer") return KINDS[row.type];
  return row.postingType === "Debit" ? "Transfer out" : "Transfer in";
}

/** What the status badge knows beside the API's word. */
export const factsOf = ({ progress }: TransactionRow) => ({
  awaitsApproval: progress === "awaiting_approval",
  outcomeUnknown: progress === "unknown",
});
