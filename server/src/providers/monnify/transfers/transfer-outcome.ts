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
import type { BankCodes } from "../../banks/bank-codes.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import { unknownStatus } from "../../http/unknown-status.ts";
import { anotherSubject } from "../connection/another-subject.ts";

type TransferOutcome = Succeeded | Accepted | Failed | Returned | Unknown;

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
  ["SUCCESS", succeeded],
  ["COMPLETED", succeeded],
  ["PENDING", accepted],
  ["AWAITING_PROCESSING", accepted],
  ["IN_PROGRESS", accepted],
  // The operator has to authorise it, or to have the OTP switched off. `check` says so.
  ["PENDING_AUTHORIZATION", accepted],
  ["PENDING_BATCH_AUTHORIZATION", accepted],
  ["OTP_EMAIL_DISPATCH_FAILED", accepted],
  ["FAILED", failed("The bank network did not complete the transfer.")],
  ["EXPIRED", failed("The transfer expired before it was sent.")],
  ["REVERSED", returned("The beneficiary's bank returned the money.")],
]);

/** What Monnify's statement about a transfer proves about a payment. */
export function transferOutcome(
  body: ExactJson | undefined,
  payment: Payment,
  banks: BankCodes,
): TransferOutcome {
  const difference = differenceIn(body, payment, banks);
  if (difference !== undefined) return anotherSubject(difference);
  const status = textAt(body, "status") ?? "";
  const outcome = OUTCOMES.get(status);
  return outcome === undefined ? unknownStatus(status) : outcome(receiptOf(body));
}

/** The part of a statement that shows it is about another payment. Undefined if it is about this one. */
function differenceIn(
  body: ExactJson | undefined,
  { reference, amount, destination }: Payment,
  banks: BankCodes,
): string | undefined {
  if (textAt(body, "reference") !== reference) return "reference";
  if (majorAt(body, "amount") !== amount) return "amount";
  const isSameAccount =
    textAt(body, "destinationAccountNumber") === destination.accountNumber &&
    banks.toOurs(textAt(body, "destinationBankCode") ?? "") === destination.bankCode;
  return isSameAccount ? undefined : "account";
}

const receiptOf = (body: ExactJson | undefined): Receipt => {
  const sessionId = textAt(body, "sessionId") ?? "";
  return {
    ...NO_RECEIPT,
    providerReference: textAt(body, "transactionReference") ?? null,
    sessionId: /^\d{6,40}$/.test(sessionId) ? sessionId : null,
  };
};
