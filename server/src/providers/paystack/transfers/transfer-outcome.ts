import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Accepted,
  type Failed,
  NO_RECEIPT,
  type Receipt,
  type Returned,
  type Succeeded,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import { type ExactJson, minorAt, textAt } from "../../http/exact-json.ts";
import { unknownStatus } from "../../http/unknown-status.ts";
import { anotherSubject } from "../connection/another-subject.ts";

export type TransferOutcome = Succeeded | Accepted | Failed | Returned | Unknown;

const succeeded = (receipt: Receipt): Succeeded => ({ kind: "succeeded", receipt });
const accepted = (receipt: Receipt): Accepted => ({ kind: "accepted", receipt });
const failed =
  (reason: string) =>
  (receipt: Receipt): Failed => ({ kind: "failed", reason, receipt });
const returned =
  (reason: string) =>
  (receipt: Receipt): Returned => ({ kind: "returned", reason, receipt });

/** What each status of a transfer proves. A status that is missing here proves nothing. */
const OUTCOMES: ReadonlyMap<string, (receipt: Receipt) => TransferOutcome> = new Map<
  string,
  (receipt: Receipt) => TransferOutcome
>([
  ["success", succeeded],
  ["pending", accepted],
  ["received", accepted],
  // The operator has to enter the OTP, or to switch it off. `check` says so.
  ["otp", accepted],
  ["failed", failed("The bank network did not complete the transfer.")],
  ["abandoned", failed("The transfer was not authorised in time.")],
  ["blocked", failed("The provider blocked the transfer.")],
  ["rejected", failed("The provider rejected the transfer.")],
  ["reversed", returned("The beneficiary's bank returned the money.")],
]);

/** What Paystack's statement about a transfer proves about a payment. */
export function transferOutcome(data: ExactJson | undefined, payment: Payment): TransferOutcome {
  const difference = differenceIn(data, payment) ?? accountDifferenceIn(data, payment);
  return difference === undefined ? statedOutcome(data) : anotherSubject(difference);
}

/** The outcome of a statement that is known to be about the payment. */
export function statedOutcome(data: ExactJson | undefined): TransferOutcome {
  const status = textAt(data, "status") ?? "";
  const outcome = OUTCOMES.get(status);
  return outcome === undefined ? unknownStatus(status) : outcome(receiptOf(data));
}

/** The part of a statement, other than the account, that shows it is about another payment. */
export function differenceIn(
  data: ExactJson | undefined,
  { reference, amount, currency }: Payment,
): string | undefined {
  if (textAt(data, "reference") !== reference) return "reference";
  // The client has compared it with the key's mode. A statement about money always has it.
  if (textAt(data, "domain") === undefined) return "mode";
  if ((textAt(data, "currency") ?? currency) !== currency) return "currency";
  return minorAt(data, "amount") === amount ? undefined : "amount";
}

function accountDifferenceIn(
  data: ExactJson | undefined,
  { destination }: Payment,
): string | undefined {
  const isSame =
    textAt(data, "recipient", "details", "account_number") === destination.accountNumber &&
    textAt(data, "recipient", "details", "bank_code") === destination.bankCode;
  return isSame ? undefined : "account";
}

const receiptOf = (data: ExactJson | undefined): Receipt => {
  const sessionId = textAt(data, "session", "id") ?? "";
  return {
    ...NO_RECEIPT,
    providerReference: textAt(data, "transfer_code") ?? null,
    sessionId: /^\d{6,40}$/.test(sessionId) ? sessionId : null,
  };
};
