import type { Payment, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Failed,
  NO_RECEIPT,
  type Unavailable,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { majorNumber } from "../../http/exact-json.ts";
import { isRepeatedReference, type Refused } from "../connection/read-envelope.ts";
import type { KoraAccount } from "../kora-account.ts";
import { emailOf } from "./beneficiary-email.ts";
import { findPayment } from "./find-payment.ts";
import { transferOutcome } from "./transfer-outcome.ts";

const refusedFor = (reason: string): Failed => ({ kind: "failed", reason, receipt: NO_RECEIPT });
const unproven = (detail: string): Unknown => ({ kind: "unknown", why: "unproven", detail });

const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };
const NO_SUCH_BANK = refusedFor("The provider does not pay to the beneficiary's bank.");

/**
 * What a refusal means if Kora does not know the reference: it documents that there is no such payout then. Every other
 * refusal needs the operator, such as an empty balance, or passes by itself, such as a bank that gives no name.
 */
const FINAL_REFUSALS: readonly (readonly [RegExp, Failed])[] = [
  [/^invalid account\b/i, refusedFor("The beneficiary's account number is not valid.")],
  [/^invalid bank provided\b/i, NO_SUCH_BANK],
];

/**
 * Sends a payment. A refusal alone proves nothing: an earlier call may have made the payment, and Kora documents the
 * same for a refused key. So the payment is requeried after each refusal, and it is never sent under another reference.
 */
export async function sendPayment(
  account: KoraAccount,
  payment: Payment,
  call: CallContext,
): Promise<SendOutcome> {
  const bank = account.banks.toTheirs(payment.destination.bankCode);
  if (bank === undefined) return await unlessMade(account, payment, call, NO_SUCH_BANK);
  const { reference } = payment;
  const json = payoutBody(account, payment, bank);
  const path = "/transactions/disburse";
  const answer = await account.client.call({ method: "POST", path, json, reference }, call);
  if (answer.kind === "done") return transferOutcome(answer.data, payment, account);
  if (answer.kind !== "refused") return answer;
  return await unlessMade(account, payment, call, meaningOf(answer));
}

function payoutBody(account: KoraAccount, payment: Payment, bank: string) {
  const { amount, currency, destination, reference } = payment;
  return {
    reference,
    destination: {
      ...{ type: "bank_account", amount: majorNumber(amount), currency },
      narration: narrationOf(payment, Number(account.settings.narrationMax)),
      bank_account: { bank, account: destination.accountNumber },
      customer: { name: destination.accountName, email: emailOf(account, destination) },
    },
  };
}

/** Kora has no field for the business that pays, so its name precedes the narration. */
function narrationOf({ senderName, narration }: Payment, charactersMax: number): string {
  const whole = [senderName, narration].map((part) => part.trim()).filter((part) => part !== "");
  return [...whole.join(": ")].slice(0, charactersMax).join("").trim();
}

/** What the refusal means if Kora does not know the reference. */
function meaningOf(refused: Refused): Failed | Unavailable | Unknown {
  if (isRepeatedReference(refused)) return unproven("the reference exists and is not found");
  return FINAL_REFUSALS.find(([words]) => words.test(refused.message))?.[1] ?? TURNED_AWAY;
}

async function unlessMade(
  account: KoraAccount,
  payment: Payment,
  call: CallContext,
  otherwise: Failed | Unavailable | Unknown,
): Promise<SendOutcome> {
  const found = await findPayment(account, payment, call);
  if (found.kind === "unavailable") return unproven("refused, and it could not be requeried");
  return found.kind === "not_found" ? otherwise : found;
}
