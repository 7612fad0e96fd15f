import type { Payment, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Failed,
  NO_RECEIPT,
  type Unavailable,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, ExactNumber, textAt } from "../../http/exact-json.ts";
import { isRepeatedReference, type Refused } from "../connection/read-envelope.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { findPayment } from "./find-payment.ts";
import type { Recipient } from "./recipients.ts";
import { differenceIn, statedOutcome } from "./transfer-outcome.ts";

const refusedFor = (reason: string): Failed => ({ kind: "failed", reason, receipt: NO_RECEIPT });
const unproven = (detail: string): Unknown => ({ kind: "unknown", why: "unproven", detail });

const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };

/**
 * What a refusal means if Paystack does not know the reference. Every other refusal needs the operator, such as an
 * empty balance, or passes by itself.
 */
const FINAL_REFUSALS: readonly (readonly [RegExp, Failed])[] = [
  [/^account number is invalid\b/i, refusedFor("The beneficiary's account number is not valid.")],
  [/^bank code is invalid\b/i, refusedFor("The provider does not pay to the beneficiary's bank.")],
  [/^account closed\b/i, refusedFor("The beneficiary's account is closed.")],
  [/^cannot resolve account\b/i, refusedFor("The beneficiary's bank does not know the account.")],
  [
    /^sorry, we can'?t make the transfer to this recipient\b/i,
    refusedFor("The provider does not pay to this beneficiary at the moment."),
  ],
];
const WRONG_RECIPIENT = /^recipient specified is invalid\b/i;

/**
 * Sends a payment: registers its account as a recipient, and transfers. A refusal alone proves nothing: an earlier call
 * may have made the payment, and this one is then refused as a repetition. So the payment is requeried after each
 * refusal, and it is never sent under another reference.
 */
export async function sendPayment(
  account: PaystackAccount,
  payment: Payment,
  call: CallContext,
): Promise<SendOutcome> {
  const recipient = await account.recipients.of(payment, call);
  if (recipient.kind === "unavailable") return recipient;
  if (recipient.kind === "refused") return await unlessMade(account, payment, call, recipient);
  const { reference } = payment;
  const json = transferBody(account, payment, recipient);
  const answer = await account.client.call(
    { method: "POST", path: "/transfer", json, reference },
    call,
  );
  if (answer.kind === "done")
    return await outcomeOf(account, payment, call, recipient, answer.data);
  if (answer.kind !== "refused") return answer;
  const isWrong =
    answer.code === "invalid_transfer_recipient" || WRONG_RECIPIENT.test(answer.message);
  if (isWrong) account.recipients.drop(payment);
  return await unlessMade(account, payment, call, answer);
}

function transferBody({ settings }: PaystackAccount, payment: Payment, { code }: Recipient) {
  const { amount, reference, currency } = payment;
  return {
    source: "balance",
    amount: new ExactNumber(String(amount)),
    recipient: code,
    reference,
    reason: reasonOf(payment, Number(settings.narrationMax)),
    currency,
  };
}

/** Paystack has no field for the business that pays, so its name precedes the reason. */
function reasonOf({ senderName, narration }: Payment, charactersMax: number): string {
  const whole = [senderName, narration].map((part) => part.trim()).filter((part) => part !== "");
  return [...whole.join(": ")].slice(0, charactersMax).join("").trim();
}

/**
 * The answer to a transfer names the recipient only by number, or not at all. If it names another one, the payment is
 * requeried.
 */
async function outcomeOf(
  account: PaystackAccount,
  payment: Payment,
  call: CallContext,
  recipient: Recipient,
  data: ExactJson | undefined,
): Promise<SendOutcome> {
  if (differenceIn(data, payment) === undefined && isTo(recipient, data))
    return statedOutcome(data);
  return await provenOutcome(account, payment, call);
}

function isTo({ code, id }: Recipient, data: ExactJson | undefined): boolean {
  const named =
    textAt(data, "recipient") ??
    textAt(at(data, "recipient"), "recipient_code") ??
    textAt(at(data, "recipient"), "id");
  return named !== undefined && (named === code || named === id);
}

async function unlessMade(
  account: PaystackAccount,
  payment: Payment,
  call: CallContext,
  refused: Refused,
): Promise<SendOutcome> {
  const found = await findPayment(account, payment, call);
  if (found.kind === "unavailable") return unproven("refused, and it could not be requeried");
  if (found.kind !== "not_found") return found;
  if (isRepeatedReference(refused)) return unproven("the reference exists and is not found");
  return FINAL_REFUSALS.find(([words]) => words.test(refused.message))?.[1] ?? TURNED_AWAY;
}

async function provenOutcome(
  account: PaystackAccount,
  payment: Payment,
  call: CallContext,
): Promise<SendOutcome> {
  const found = await findPayment(account, payment, call);
  const isProven = found.kind !== "not_found" && found.kind !== "unavailable";
  return isProven ? found : unproven("the answer does not name the payment");
}
