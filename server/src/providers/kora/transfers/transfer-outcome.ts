import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  type Accepted,
  type Failed,
  NO_RECEIPT,
  type Receipt,
  type Succeeded,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import { unknownStatus } from "../../http/unknown-status.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { KoraAccount } from "../kora-account.ts";
import { emailOf } from "./beneficiary-email.ts";

export type TransferOutcome = Succeeded | Accepted | Failed | Unknown;

type Kind = "succeeded" | "accepted" | "failed";

/** What each status of a payout proves. A status that is missing here proves nothing; Kora documents none for a return. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["success", "succeeded"],
  ["processing", "accepted"],
  ["pending", "accepted"],
  ["failed", "failed"],
]);

/** Kora's words for a failure, and what the merchant reads. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^dormant account\b/i, "The beneficiary's account is dormant."],
  [/^do not honou?r\b/i, "The beneficiary's bank declined the transfer."],
  [/^payout limit exceeded\b/i, "The transfer exceeds a limit of the beneficiary's account."],
  [/^payout terminated\b/i, "The provider stopped the transfer."],
  [/^(?:timeout waiting|destination bank)\b/i, "The beneficiary's bank did not answer."],
];
const USUAL_REASON = "The bank network did not complete the transfer.";

/** What Kora's statement about a payout proves about a payment. */
export function transferOutcome(
  data: ExactJson | undefined,
  payment: Payment,
  account: KoraAccount,
): TransferOutcome {
  const difference = differenceIn(data, payment, account);
  if (difference !== undefined) return anotherSubject(difference);
  const status = textAt(data, "status") ?? "";
  const kind = KINDS.get(status);
  if (kind === undefined) return unknownStatus(status);
  const receipt = receiptOf(data);
  return kind === "failed" ? { kind, reason: reasonOf(data), receipt } : { kind, receipt };
}

/** The part of a statement that shows it is about another payment. Undefined if it is about this one. */
function differenceIn(
  data: ExactJson | undefined,
  { reference, amount, currency, destination }: Payment,
  account: KoraAccount,
): string | undefined {
  if (textAt(data, "reference") !== reference) return "reference";
  if (textAt(data, "currency") !== currency) return "currency";
  if (majorAt(data, "amount") !== amount) return "amount";
  const email = textAt(data, "customer", "email")?.toLowerCase();
  return email === emailOf(account, destination) ? undefined : "account";
}

function reasonOf(data: ExactJson | undefined): string {
  const words = textAt(data, "message") ?? "";
  return REASONS.find(([known]) => known.test(words))?.[1] ?? USUAL_REASON;
}

/** Kora has no reference of its own for a payout: its support finds one by ours. */
function receiptOf(data: ExactJson | undefined): Receipt {
  const sessionId = textAt(data, "trace_id") ?? "";
  return {
    ...NO_RECEIPT,
    providerReference: textAt(data, "reference") ?? null,
    sessionId: /^\d{6,40}$/.test(sessionId) ? sessionId : null,
  };
}
