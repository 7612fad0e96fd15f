import type { Payment, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Failed,
  NO_RECEIPT,
  type Unavailable,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { majorNumber } from "../../http/exact-json.ts";
import type { Refused } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { findPayment } from "./find-payment.ts";
import { transferOutcome } from "./transfer-outcome.ts";

/** Another payment of this amount to this account was made within two minutes. */
const SAME_WITHIN_TWO_MINUTES = "D07";
const AFTER_TWO_MINUTES_MS = 150_000;

const NO_SUCH_BANK: Failed = {
  kind: "failed",
  reason: "This provider does not pay to the beneficiary's bank.",
  receipt: NO_RECEIPT,
};
const WRONG_BENEFICIARY: Failed = {
  kind: "failed",
  reason: "The provider refused the beneficiary's bank, account number or name.",
  receipt: NO_RECEIPT,
};
const UNCHECKED: Unknown = {
  kind: "unknown",
  why: "unproven",
  detail: "refused, and the summary could not be read",
};

/**
 * Sends a payment. A refusal alone proves nothing: an earlier call may have made the payment, and this one is then
 * refused as a repetition. So the summary is read after each refusal.
 */
export async function sendPayment(
  account: MonnifyAccount,
  payment: Payment,
  call: CallContext,
): Promise<SendOutcome> {
  const bankCode = account.banks.toTheirs(payment.destination.bankCode);
  if (bankCode === undefined) return await unlessMade(account, payment, call, NO_SUCH_BANK);
  const answer = await account.client.call(
    {
      method: "POST",
      path: "/api/v2/disbursements/single",
      json: transferBody(account, payment, bankCode),
      reference: payment.reference,
    },
    call,
  );
  if (answer.kind === "done") return transferOutcome(answer.body, payment, account.banks);
  if (answer.kind !== "refused") return answer;
  return await unlessMade(account, payment, call, meaningOf(answer));
}

function transferBody({ settings }: MonnifyAccount, payment: Payment, bankCode: string) {
  const { amount, reference, currency, destination } = payment;
  return {
    amount: majorNumber(amount),
    reference,
    narration: narrationOf(payment, Number(settings.narrationMax)),
    destinationBankCode: bankCode,
    destinationAccountNumber: destination.accountNumber,
    destinationAccountName: destination.accountName,
    currency,
    sourceAccountNumber: settings.walletAccountNumber,
  };
}

/** Monnify has no field for the business that pays, so its name precedes the narration. */
function narrationOf({ senderName, narration }: Payment, charactersMax: number): string {
  const whole = [senderName, narration].map((part) => part.trim()).filter((part) => part !== "");
  return [...whole.join(": ")].slice(0, charactersMax).join("").trim();
}

/** What the refusal means if Monnify does not know the reference. */
function meaningOf({ code, status, message }: Refused): Failed | Unavailable {
  const turnedAway = { kind: "unavailable", why: "turned_away" } as const;
  if (code === SAME_WITHIN_TWO_MINUTES) {
    return { ...turnedAway, retryAfterMs: AFTER_TWO_MINUTES_MS };
  }
  const isAboutBeneficiary =
    (status === 400 || status === 422) &&
    /\bdestination(?:BankCode|AccountNumber|AccountName)\b/.test(message);
  // Other refusals need the operator: an empty wallet, or a wrong setting.
  return isAboutBeneficiary ? WRONG_BENEFICIARY : turnedAway;
}

async function unlessMade(
  account: MonnifyAccount,
  payment: Payment,
  call: CallContext,
  otherwise: Failed | Unavailable,
): Promise<SendOutcome> {
  const found = await findPayment(account, payment, call);
  if (found.kind === "not_found") return otherwise;
  return found.kind === "unavailable" ? UNCHECKED : found;
}
