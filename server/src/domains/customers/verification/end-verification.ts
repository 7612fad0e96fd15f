import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { doneOperation, forgetOperation } from "../../../kernel/ledger/forget-operation.ts";
import { holdOf } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { FoundRows } from "../../../kernel/ledger/records.ts";
import type { IdentityFound, NoRecord } from "../../../kernel/providers/ports/identity-verifier.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { transactionOf } from "../../platform/transactions/index.ts";
import { formatVerification } from "./begin-verification.ts";
import { chargePrice, type HeldPrice, releasePrice } from "./charge-verification.ts";
import { publishVerification } from "./events.ts";
import { scheduleRequery } from "./jobs.ts";
import {
  type BodyKey,
  bodyKeyOf,
  bodyKeys,
  type Verification,
  verificationOf,
  verifications,
} from "./queries.ts";
import { isGivenUp, judgeAnswer, NO_RECORD, timeOfNextLook, type Verdict } from "./rules.ts";
import { openQuestion, sealFindings } from "./seal-identity.ts";
import type { VerificationContext } from "./verification-context.ts";

/** The provider has no answer, and this is proven. `refusal` says how a waiting request is refused. */
export interface NoAnswer {
  readonly kind: "no_answer";
  readonly refusal: "unavailable" | "refused";
  readonly reason: string;
}

/** The outcome is not known. */
export interface StillUnknown {
  readonly kind: "unknown";
  /** How many requeries or repeated checks there were. */
  readonly asked: number;
  readonly storesReferences: boolean;
}

export type Finding = IdentityFound | NoRecord | NoAnswer | StillUnknown;

/** Records a finding. A late or repeated finding changes nothing. `key` identifies the finding. */
export async function recordFinding(
  context: VerificationContext,
  verification: Verification,
  finding: Finding,
  key: string,
): Promise<void> {
  const { environmentId, id } = verification;
  const caller = internalCaller(environmentId, `verification/${id}/${key}`);
  await context.kit.ledger.run(recording(context, verification, finding), caller);
}

function recording(
  context: VerificationContext,
  asked: Verification,
  finding: Finding,
): MoneyOperation<void> {
  const { accountId, id, holdId, transactionId, operationKey, bodyKey } = asked;
  const judge = judgeOf(context, asked, finding);
  const findings =
    finding.kind === "found" ? sealFindings(context.kit.vault, asked, finding.findings) : null;
  return operation({
    name: `verification.${finding.kind}`,
    needs: {
      ...context.purposeOf(asked)?.needs(asked),
      verification: verificationOf(accountId, id),
      holds: holdId === null ? [] : [holdOf(accountId, holdId)],
      payments: transactionId === null ? [] : [transactionOf(accountId, transactionId)],
      requests: [doneOperation(operationKey)],
      keys: bodyKey === null ? [] : [bodyKeyOf(bodyKey)],
    },
    decide({ verification, holds, payments, requests, keys, ...rows }, books) {
      const before = present(verification, "the verification");
      if (isTooLate(before, finding)) return;
      const known = finding.kind === "unknown" ? giveUp(books, before) : finding;
      if (known === undefined) return scheduleNextRequery(books, before, finding);
      const verdict = judge(books, before, known, rows);
      const paid = { hold: holds[0], payment: payments[0] };
      if (known.kind !== "no_answer") {
        return endWithAnswer(books, before, { ...known, sealed: findings }, verdict, paid);
      }
      const { answered } = endWithoutAnswer(books, before, known, paid);
      if (answered === known.refusal) allowRetry(books, requests[0], keys[0], id);
    },
  });
}

function isTooLate({ status, answered }: Verification, finding: Finding): boolean {
  if (status !== "Pending") return true;
  // A job has asked as well, and the provider may have taken that call. Its requeries go on.
  const isUnreached = finding.kind === "no_answer" && finding.refusal === "unavailable";
  return isUnreached && answered !== null;
}

type Known = IdentityFound | NoRecord | NoAnswer;

/** Returns the function that judges an answer: the purpose's, or the one for a merchant's own verification. */
function judgeOf(context: VerificationContext, asked: Verification, finding: Finding) {
  const purpose = context.purposeOf(asked);
  const own = purpose === undefined ? verdictOn(context, asked, finding) : NO_RECORD;
  return (books: Books, before: Verification, known: Known, rows: FoundRows): Verdict =>
    purpose?.end(books, before, known.kind === "no_answer" ? { kind: "no_answer" } : known, rows) ??
    own;
}

/** Judges the answer to a merchant's own verification. */
function verdictOn(context: VerificationContext, asked: Verification, finding: Finding): Verdict {
  if (finding.kind !== "found") return NO_RECORD;
  const { identifiers } = openQuestion(context.kit.vault, asked);
  return judgeAnswer(asked.type, identifiers, finding.findings);
}

/** After a day an unknown outcome counts as no answer. The operator learns of it, because the provider may bill it. */
function giveUp(books: Books, { createdAt, id, provider }: Verification): NoAnswer | undefined {
  if (!isGivenUp(createdAt, books.now)) return undefined;
  raiseAlert(books, unanswered(formatVerification(id), provider));
  const reason = "The registry did not answer within a day. Nothing was charged.";
  return { kind: "no_answer", refusal: "unavailable", reason };
}

const unanswered = (subject: string, provider: string) => ({
  kind: "verification.unanswered",
  subject,
  message: `${provider} gave no answer within a day. The merchant was not charged. Ask ${provider} whether it bills the calls (provider calls ${subject}), and check its state (provider list).`,
});

function scheduleNextRequery(books: Books, before: Verification, finding: Finding): void {
  if (finding.kind !== "unknown") return;
  if (before.answered === null) {
    books.update(verifications, before, { answered: "Pending", updatedAt: books.now });
  }
  const { id, createdAt } = before;
  const at = timeOfNextLook({ ...finding, createdAt, now: books.now });
  scheduleRequery(books, { id, attempt: finding.asked }, at);
}

/** Ends a verification that the registry has answered, with a record or without one. It is charged. */
function endWithAnswer(
  books: Books,
  before: Verification,
  known: (IdentityFound | NoRecord) & { readonly sealed: Buffer | null },
  { status, reason }: Verdict,
  paid: HeldPrice,
): void {
  chargePrice(books, before.accountId, paid);
  const ended = books.update(verifications, before, {
    status,
    reason,
    result: known.sealed,
    providerReference: known.providerReference,
    walletStatus: paid.hold === undefined ? null : "Successful",
    answered: before.answered ?? status,
    updatedAt: books.now,
  });
  publishVerification(books, ended);
}

/** Ends a verification that has no answer and will have none. Its price is released. */
function endWithoutAnswer(
  books: Books,
  before: Verification,
  { refusal, reason }: NoAnswer,
  paid: HeldPrice,
): Verification {
  releasePrice(books, reason, paid);
  const ended = books.update(verifications, before, {
    status: "Failed",
    reason,
    walletStatus: paid.hold === undefined ? null : "Reversed",
    answered: before.answered ?? refusal,
    updatedAt: books.now,
  });
  publishVerification(books, ended);
  return ended;
}

/** Lets a refused request start again with the same keys. */
function allowRetry(
  books: Books,
  request: Parameters<typeof forgetOperation>[1],
  key: BodyKey | undefined,
  id: bigint,
): void {
  forgetOperation(books, request);
  if (key?.verificationId === id) books.update(bodyKeys, key, { verificationId: null });
}
