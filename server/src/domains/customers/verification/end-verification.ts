import { present } from "../../../kernel/assert.ts";
import { held } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { doneOperation, forgetOperation } from "../../../kernel/ledger/forget-operation.ts";
import { captureHold, type Hold, holdOf, releaseHold } from "../../../kernel/ledger/holds.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { FoundRows } from "../../../kernel/ledger/records.ts";
import type { IdentityFound, NoRecord } from "../../../kernel/providers/ports/identity-verifier.ts";
import { chargePostings } from "../../platform/pricing/index.ts";
import {
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import { publishVerification } from "./events.ts";
import { scheduleAsking } from "./jobs.ts";
import {
  type BodyKey,
  bodyKeyOf,
  bodyKeys,
  type Verification,
  verificationOf,
  verifications,
} from "./queries.ts";
import { isGivenUp, judged, NO_RECORD, type Verdict } from "./rules.ts";
import { openQuestion, sealFindings } from "./seal-identity.ts";
import type { Desk } from "./verification-purposes.ts";

/** Proven not to be answered. `unavailable` and `refused` are told to the request, if it still waits. */
export interface Unanswered {
  readonly kind: "none";
  readonly told: "unavailable" | "refused";
  readonly reason: string;
}

/** Nobody knows. It is asked after again, so long after this. */
export interface Silence {
  readonly kind: "silence";
  readonly ask: number;
  readonly inMs: number;
}

export type Finding = IdentityFound | NoRecord | Unanswered | Silence;

/** Writes down what is known now. What comes too late, or again, changes nothing; `key` says what it is that came. */
export async function recordFinding(
  desk: Desk,
  verification: Verification,
  finding: Finding,
  key: string,
): Promise<void> {
  const { environmentId, id } = verification;
  const caller = internalCaller(environmentId, `verification/${id}/${key}`);
  await desk.kit.ledger.run(recording(desk, verification, finding), caller);
}

function recording(desk: Desk, asked: Verification, finding: Finding): MoneyOperation<void> {
  const { accountId, id, holdId, transactionId, operationKey, bodyKey } = asked;
  const judge = judgeOf(desk, asked, finding);
  const findings =
    finding.kind === "found" ? sealFindings(desk.kit.vault, asked, finding.findings) : null;
  return operation({
    name: `verification.${finding.kind}`,
    needs: {
      ...desk.purposeOf(asked)?.needs(asked),
      verification: verificationOf(accountId, id),
      holds: holdId === null ? [] : [holdOf(accountId, holdId)],
      payments: transactionId === null ? [] : [transactionOf(accountId, transactionId)],
      requests: [doneOperation(operationKey)],
      keys: bodyKey === null ? [] : [bodyKeyOf(bodyKey)],
    },
    decide({ verification, holds, payments, requests, keys, ...rows }, books) {
      const before = present(verification, "the verification");
      // Somebody was sooner.
      if (before.status !== "Pending") return;
      const known = finding.kind === "silence" ? overdue(before, books.now) : finding;
      if (known === undefined) return keepAsking(books, before, finding);
      const verdict = judge(books, before, known, rows);
      const paid = { hold: holds[0], payment: payments[0] };
      if (known.kind !== "none") {
        return charge(books, before, { ...known, sealed: findings }, verdict, paid);
      }
      const { answered } = giveBack(books, before, known, paid);
      if (answered === known.told) freeRequest(books, requests[0], keys[0], id);
    },
  });
}

type Known = IdentityFound | NoRecord | Unanswered;

/** Who says what an answer means: whoever ordered the verification for a purpose, and else the question itself. */
function judgeOf(desk: Desk, asked: Verification, finding: Finding) {
  const purpose = desk.purposeOf(asked);
  const own = purpose === undefined ? verdictOn(desk, asked, finding) : NO_RECORD;
  return (books: Books, before: Verification, known: Known, rows: FoundRows): Verdict =>
    purpose?.end(books, before, known.kind === "none" ? { kind: "none" } : known, rows) ?? own;
}

/** What the merchant's own question makes of an answer. */
function verdictOn(desk: Desk, asked: Verification, finding: Finding): Verdict {
  if (finding.kind !== "found") return NO_RECORD;
  const { identifiers } = openQuestion(desk.kit.vault, asked);
  return judged(asked.type, identifiers, finding.findings);
}

function overdue({ createdAt }: Verification, now: Date): Unanswered | undefined {
  if (!isGivenUp(createdAt, now)) return undefined;
  const reason = "The registry did not answer within a day. It was not charged.";
  return { kind: "none", told: "unavailable", reason };
}

function keepAsking(books: Books, before: Verification, finding: Finding): void {
  if (finding.kind !== "silence") return;
  if (before.answered === null) {
    books.update(verifications, before, { answered: "Pending", updatedAt: books.now });
  }
  scheduleAsking(books, { id: before.id, ask: finding.ask }, finding.inMs);
}

interface Paid {
  readonly hold: Hold | undefined;
  readonly payment: Transaction | undefined;
}

/** The registry has answered: found or not, it is earned. */
function charge(
  books: Books,
  before: Verification,
  known: (IdentityFound | NoRecord) & { readonly sealed: Buffer | null },
  { status, reason }: Verdict,
  { hold, payment }: Paid,
): void {
  if (hold !== undefined && payment !== undefined) {
    const { amount: fee, vat, currency, description } = payment;
    const charges = { currency, fee, vat, stampDuty: 0n };
    const parts = chargePostings(held(before.accountId), charges);
    captureHold(books, hold, "verification_charged", description, parts);
    const changes = { status: "Successful", settledAmount: fee, updatedAt: books.now } as const;
    books.update(transactions, payment, changes);
  }
  const ended = books.update(verifications, before, {
    status,
    reason,
    result: known.sealed,
    providerReference: known.providerReference,
    walletStatus: hold === undefined ? null : "Successful",
    answered: before.answered ?? status,
    updatedAt: books.now,
  });
  publishVerification(books, ended);
}

/** Nobody has answered or will: what was held is back. */
function giveBack(
  books: Books,
  before: Verification,
  { told, reason }: Unanswered,
  { hold, payment }: Paid,
): Verification {
  if (hold !== undefined && payment !== undefined) {
    releaseHold(books, hold, "verification_released", payment.description);
    books.update(transactions, payment, { status: "Reversed", reason, updatedAt: books.now });
  }
  const ended = books.update(verifications, before, {
    status: "Failed",
    reason,
    walletStatus: hold === undefined ? null : "Reversed",
    answered: before.answered ?? told,
    updatedAt: books.now,
  });
  publishVerification(books, ended);
  return ended;
}

/** Nothing came of the request, and it was told so: the same one, with the same keys, begins anew. */
function freeRequest(
  books: Books,
  request: Parameters<typeof forgetOperation>[1],
  key: BodyKey | undefined,
  id: bigint,
): void {
  forgetOperation(books, request);
  if (key?.verificationId === id) books.update(bodyKeys, key, { verificationId: null });
}
