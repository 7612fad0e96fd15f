import type { Kit } from "../../../kernel/kit.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { Payment, SendOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import {
  closeAnsweredAlerts,
  closeDecidedAlerts,
  raiseAlert,
} from "../../platform/alerts/index.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import { type PaymentDue, schedulePayment } from "./jobs.ts";
import { REFUSED_ALERT, UNMATCHED_ALERT } from "./keep-unmatched.ts";
import { readMode, type UnmatchedCredit, unmatchedCreditOf, unmatchedCredits } from "./queries.ts";
import { ASSIGN, isOverdue, pauseBeforePaying, shownTo } from "./rules.ts";
import {
  findSent,
  readCreditOfSent,
  type SentCredit,
  sentCreditOf,
  sentCredits,
} from "./sent-queries.ts";

export const SENT_KIND = "unmatched_credit_sent";

const UNKNOWN_ALERT = "collections.send_unknown";

/**
 * Pays a sent credit to its cell, and records what that one decided. Each attempt sends the same payment: the other cell
 * decides a reference once, and repeats its decision. Without one the payment is tried again, for as long as it takes.
 */
export async function payCell(kit: Kit, due: PaymentDue): Promise<void> {
  const { database, ledger, randomness } = kit;
  const sent = await findSent(database, due);
  if (sent?.state !== "open") return;
  const credit = await readCreditOfSent(database, sent);
  // Before the payment: its refusal raises a new alert.
  if (due.attempt === 0) await closeAlerts(kit, sent);
  const outcome = await pay(kit, sent, credit);
  const recording = recordingOutcome({ sent, credit, due }, outcome);
  // The row decides, so that each run has its own key.
  const nonce = randomness.bytes(12).toString("base64url");
  const key = `collections/paid/${sent.id}/${nonce}`;
  await ledger.run(recording, internalCaller(sent.environmentId, key));
  if (isDecision(outcome)) await closeUnknown(kit, sent);
}

async function pay(kit: Kit, sent: SentCredit, credit: UnmatchedCredit): Promise<SendOutcome> {
  const mode = await readMode(kit.database, sent.environmentId);
  const rail = kit.providers.cells.rail(mode, sent.provider);
  if (rail === undefined) return { kind: "unavailable", why: "switched_off" };
  return await rail.send(paymentOf(sent, credit));
}

/** The same each time: the credit's own facts never change. */
function paymentOf(sent: SentCredit, credit: UnmatchedCredit): Payment {
  const { environmentId, id, amount, currency, accountNumber, accountName } = sent;
  return {
    ...{ environmentId, reference: formatSubject({ environmentId, id }), amount, currency },
    destination: { bankCode: SERVICE_BANK.code, accountNumber, accountName },
    ...shownTo(credit),
  };
}

interface Attempt {
  readonly sent: SentCredit;
  readonly credit: UnmatchedCredit;
  readonly due: PaymentDue;
}

const recordingOutcome = (
  { sent: { environmentId, id }, credit, due }: Attempt,
  outcome: SendOutcome,
) =>
  operation({
    name: "collections.record_sent",
    rows: 4,
    needs: {
      sent: sentCreditOf({ environmentId, id }),
      unmatched: unmatchedCreditOf(credit, environmentId),
    },
    decide({ sent, unmatched }, books) {
      // Another attempt may have recorded the decision, which is the same each time.
      if (sent?.state !== "open" || unmatched === undefined) return;
      if (outcome.kind === "succeeded") recordPaid(books, sent, unmatched);
      else if (outcome.kind === "failed") recordRefused(books, sent, unmatched, outcome.reason);
      else postpone(books, sent, due, outcome);
    },
  });

const isDecision = ({ kind }: SendOutcome): boolean => kind === "succeeded" || kind === "failed";

function recordPaid(
  books: Books,
  sent: SentCredit,
  { narration: narrative }: UnmatchedCredit,
): void {
  const { id: linkId, amount, currency } = sent;
  const postings = [{ from: open("suspense", currency), to: open("inter_cell", currency), amount }];
  books.post({ kind: SENT_KIND, narrative, linkId, postings });
  books.update(sentCredits, sent, { state: "paid", endedAt: books.now });
}

/** The money has never left suspense. */
function recordRefused(
  books: Books,
  sent: SentCredit,
  unmatched: UnmatchedCredit,
  reason: string,
): void {
  books.update(sentCredits, sent, { state: "refused", reason, endedAt: books.now });
  books.update(unmatchedCredits, unmatched, { assignedAt: null, assignedBy: null });
  raiseAlert(books, {
    kind: REFUSED_ALERT,
    subject: String(unmatched.id),
    message: `${sent.provider} refused this credit for ${sent.accountNumber}: ${reason} The money is in suspense as before. Find out who it belongs to, and assign it again.`,
  });
}

function postpone(books: Books, sent: SentCredit, due: PaymentDue, { kind }: SendOutcome): void {
  if (isOverdue(sent.sentAt, books.now)) raiseAlert(books, overdue(sent));
  const attempt = due.attempt + 1;
  schedulePayment(books, { ...due, attempt }, pauseBeforePaying(attempt, kind === "unavailable"));
}

const overdue = (sent: SentCredit) => ({
  kind: UNKNOWN_ALERT,
  subject: String(sent.creditId),
  message: `${sent.provider} has not said for a day whether it credited ${sent.accountNumber} with ${formatSubject(sent)}. It is asked again and again. Look at the link with the cell (provider show ${sent.provider}). Do not pay this credit in another way before it has answered.`,
});

/** The decision is in the audit already. An alert that a crash leaves open is closed by hand. */
const closeAlerts = ({ database, clock }: Kit, { environmentId, creditId, sentBy }: SentCredit) =>
  closeDecidedAlerts(database, {
    ...{ environmentId, kinds: [UNMATCHED_ALERT, REFUSED_ALERT], subject: String(creditId) },
    ...{ at: clock.now(), by: sentBy, decision: ASSIGN },
  });

const closeUnknown = (
  { database, clock }: Kit,
  { environmentId, creditId, provider }: SentCredit,
) =>
  closeAnsweredAlerts(database, {
    ...{ environmentId, kinds: [UNKNOWN_ALERT], subject: String(creditId) },
    ...{ at: clock.now(), note: `${provider} answered.` },
  });
