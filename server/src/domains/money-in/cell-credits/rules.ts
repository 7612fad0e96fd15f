import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** A payment as another cell sends it, the same each time. */
export interface SentPayment {
  readonly sendingCell: CellNumber;
  readonly mode: Mode;
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly accountNumber: string;
  readonly narration: string;
  readonly senderName: string;
  /** Null if the sender did not say it. */
  readonly senderAccountNumber: string | null;
}

type Facts = Pick<SentPayment, "amount" | "currency" | "accountNumber">;

/** Whether the payment is the one that was decided under its reference. */
export const isSamePayment = (decided: Facts, sent: Facts): boolean =>
  decided.amount === sent.amount &&
  decided.currency === sent.currency &&
  decided.accountNumber === sent.accountNumber;

/** The sender's merchant reads it. Why a business may not receive is its own affair. */
export const CANNOT_RECEIVE =
  "No business of this service can receive money at this account number in this mode.";
