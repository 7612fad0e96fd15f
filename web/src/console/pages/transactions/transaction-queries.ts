import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";

export type Progress =
  | "awaiting_approval"
  | "waiting"
  | "sending"
  | "accepted"
  | "unknown"
  | "settled"
  | "failed"
  | "returned"
  | "paid_late";

/** A record as its merchant sees it, with its ids at the provider. */
export interface InspectedTransaction {
  readonly businessId: string;
  readonly userBusinessName: string;
  readonly mode: Mode;
  readonly reference: string;
  readonly type: string;
  readonly status: string;
  readonly requestStateDetails: string;
  readonly currency: Currency;
  readonly trxAmount: number;
  readonly trxFee: number;
  readonly stampDuty: number;
  readonly description: string;
  readonly receiverBankName: string | null;
  readonly receiverAccountName: string | null;
  readonly receiverAccountNumber: string | null;
  readonly senderName: string | null;
  readonly senderAccountNumber: string | null;
  readonly sessionId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly sentAt: string | null;
  readonly settlesAt: string | null;
  /** Null if no provider sends the money. */
  readonly progress: Progress | null;
  readonly provider: string | null;
  readonly orderReference: string | null;
  readonly providerReference: string | null;
}

export interface TransactionAsked {
  readonly reference: string;
  readonly business?: string;
  readonly mode?: Mode;
}

/** One transaction, or the newest of those that the reference means. */
export const transactionQuery = (asked: TransactionAsked) =>
  commandQuery<InspectedTransaction | readonly InspectedTransaction[]>("transaction show", {
    ...asked,
  });

export const listed = (
  found: InspectedTransaction | readonly InspectedTransaction[],
): readonly InspectedTransaction[] => ("reference" in found ? [found] : found);
