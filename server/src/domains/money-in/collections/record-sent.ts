import type { Kit } from "../../../kernel/kit.ts";
import { open } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { closeAnsweredAlerts, raiseAlert } from "../../platform/alerts/index.ts";
import { REFUSED_ALERT } from "./keep-unmatched.ts";
import { type UnmatchedCredit, unmatchedCreditOf, unmatchedCredits } from "./queries.ts";
import { type SentCredit, sentCreditOf, sentCredits } from "./sent-queries.ts";

export const SENT_KIND = "unmatched_credit_sent";
/** Undoes a `SENT_KIND` of a decision that the other cell has disproved. */
export const TAKEN_BACK_KIND = "unmatched_credit_taken_back";

export const UNKNOWN_ALERT = "collections.send_unknown";
/** Two businesses have the money of one credit. */
const PAID_LATE_ALERT = "collections.paid_late";

/** A sent credit and its unmatched credit, as one operation reads them under their locks. */
export interface LockedSent {
  readonly sent: SentCredit;
  readonly unmatched: UnmatchedCredit;
}

export const neededSent = ({ sent, unmatched }: LockedSent) => ({
  sent: sentCreditOf(sent),
  unmatched: unmatchedCreditOf(unmatched, sent.environmentId),
});

/**
 * Records what the other cell has answered about a sent credit: why it refused it, or null if it has credited it. An
 * answer counts after a decision too, and corrects a wrong one. A repeated answer changes nothing.
 */
export async function recordAnswer(
  kit: Kit,
  found: LockedSent,
  refusal: string | null,
): Promise<void> {
  const { environmentId, id, creditId, provider } = found.sent;
  const recording = operation({
    name: "collections.record_sent",
    rows: 4,
    needs: neededSent(found),
    decide({ sent, unmatched }, books) {
      if (sent === undefined || unmatched === undefined) return;
      if (sent.state === "open") endSent(books, { sent, unmatched }, endBy(refusal));
      else if (countsStill(sent, refusal)) confirm(books, { sent, unmatched }, refusal);
    },
  });
  // The row decides, so that each run has its own key.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  await kit.ledger.run(recording, internalCaller(environmentId, `collections/paid/${id}/${nonce}`));
  // It runs after the commit: an alert that a crash leaves open is closed by hand.
  await closeAnsweredAlerts(kit.database, {
    ...{ environmentId, subject: String(creditId) },
    kinds: refusal === null ? [UNKNOWN_ALERT, REFUSED_ALERT] : [UNKNOWN_ALERT],
    ...{ at: kit.clock.now(), note: `${provider} answered.` },
  });
}

/** How an open one ends. With `decidedBy` it is a decision, which the other cell has not confirmed. */
export type SentEnd = Pick<SentCredit, "decidedBy"> &
  (
    | { readonly state: "paid"; readonly reason: string | null }
    | { readonly state: "refused"; readonly reason: string }
  );

const endBy = (refusal: string | null): SentEnd =>
  refusal === null
    ? { state: "paid", reason: null, decidedBy: null }
    : { state: "refused", reason: refusal, decidedBy: null };

/**
 * Whether an answer after a decision may change it. The first one may. So may the proof that the payment was credited:
 * a cell that does not have a payment yet may get it from a worker that has been stuck since before the decision.
 */
const countsStill = ({ state, decidedBy, confirmedAt }: SentCredit, refusal: string | null) =>
  decidedBy !== null && (confirmedAt === null || (state === "refused" && refusal === null));

/** Ends an open one. The money of a refused one has never left suspense. */
export function endSent(books: Books, { sent, unmatched }: LockedSent, end: SentEnd): void {
  books.update(sentCredits, sent, { ...end, endedAt: books.now });
  if (end.state === "paid") post(books, { sent, unmatched }, SENT_KIND);
  else makeUnmatched(books, { sent, unmatched }, describeRefusal(sent, end));
}

const describeRefusal = (
  { provider, accountNumber }: SentCredit,
  { reason, decidedBy }: SentEnd,
): string =>
  decidedBy === null
    ? `${provider} refused this credit for ${accountNumber}: ${reason}`
    : `${decidedBy} decided that ${provider} has not credited ${accountNumber}: ${reason} If it has after all, it will say so, and both get the money if you assign it now.`;

/** The other cell answers after a decision. */
function confirm(books: Books, { sent, unmatched }: LockedSent, refusal: string | null): void {
  const confirmed = { confirmedAt: books.now };
  const wasPaid = sent.state === "paid";
  if (wasPaid === (refusal === null)) books.update(sentCredits, sent, confirmed);
  else if (refusal === null) recordPaidAfterAll(books, { sent, unmatched });
  else {
    books.update(sentCredits, sent, { ...confirmed, state: "refused", reason: refusal });
    post(books, { sent, unmatched }, TAKEN_BACK_KIND);
    const message = `${sent.decidedBy} decided that ${sent.provider} has credited ${sent.accountNumber}, and it has not: ${refusal}`;
    makeUnmatched(books, { sent, unmatched }, message);
  }
}

/** The credit belongs to the other cell again, unless it was given away here. Then suspense lacks its amount. */
function recordPaidAfterAll(books: Books, { sent, unmatched }: LockedSent): void {
  const isFree = unmatched.assignedAt === null;
  const state = isFree ? "paid" : "paid_late";
  books.update(sentCredits, sent, { state, confirmedAt: books.now });
  post(books, { sent, unmatched }, SENT_KIND);
  if (isFree) {
    books.update(unmatchedCredits, unmatched, { assignedAt: books.now, assignedBy: sent.sentBy });
    return;
  }
  books.update(unmatchedCredits, unmatched, { isPaidLate: true });
  raiseAlert(books, {
    kind: PAID_LATE_ALERT,
    subject: String(unmatched.id),
    message: `${sent.provider} has credited ${sent.accountNumber} with ${formatSubject(sent)} after all, but this credit was assigned again in between. Suspense lacks its amount. If the cell of the second assignment refuses it, the books are correct again (credits sent). Otherwise get the money back from one of the two, and correct the books (ledger adjust).`,
  });
}

/** A credit that another cell has proved to have stays given away: its money has left suspense. */
function makeUnmatched(books: Books, { unmatched }: LockedSent, what: string): void {
  if (unmatched.isPaidLate) return;
  books.update(unmatchedCredits, unmatched, { assignedAt: null, assignedBy: null });
  raiseAlert(books, {
    kind: REFUSED_ALERT,
    subject: String(unmatched.id),
    message: `${what} The money is in suspense as before. Find out who it belongs to, and assign it again.`,
  });
}

function post(
  books: Books,
  { sent, unmatched }: LockedSent,
  kind: typeof SENT_KIND | typeof TAKEN_BACK_KIND,
): void {
  const { id: linkId, amount, currency } = sent;
  const [suspense, cell] = [open("suspense", currency), open("inter_cell", currency)];
  const [from, to] = kind === SENT_KIND ? [suspense, cell] : [cell, suspense];
  const postings = [{ from, to, amount }];
  books.post({ kind, narrative: unmatched.narration, linkId, postings });
}
