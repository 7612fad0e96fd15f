import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type {
  FindOutcome,
  Payment,
  SendOutcome,
} from "../../../kernel/providers/ports/bank-rail.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { closeDecidedAlerts, raiseAlert } from "../../platform/alerts/index.ts";
import { SERVICE_BANK } from "../../platform/banks/index.ts";
import { alertMissingCell } from "../../platform/cells/index.ts";
import { type PaymentDue, schedulePayment } from "./jobs.ts";
import { REFUSED_ALERT, UNMATCHED_ALERT } from "./keep-unmatched.ts";
import { readMode } from "./queries.ts";
import { type LockedSent, recordAnswer, UNKNOWN_ALERT } from "./record-sent.ts";
import { ASSIGN, isOverdue, pauseBeforePaying, shownTo } from "./rules.ts";
import { findSent, readCreditOfSent, type SentCredit, sentCreditOf } from "./sent-queries.ts";

/**
 * Pays a sent credit to its cell, and records what the cell decided. Each attempt sends the same payment: the other
 * cell decides a reference once, and repeats its decision. Without a decision the payment is tried again, until two
 * people decide.
 */
export async function payCell(kit: Kit, due: PaymentDue): Promise<void> {
  const sent = await findSent(kit.database, due);
  if (sent?.state !== "open") return;
  const found = { sent, unmatched: await readCreditOfSent(kit.database, sent) };
  // Before the payment: its refusal raises a new alert.
  if (due.attempt === 0) await closeAlerts(kit, sent);
  const rail = await railOf(kit, sent);
  const outcome = rail === undefined ? NOT_CONNECTED : await rail.send(paymentOf(found));
  if (outcome.kind === "succeeded") await recordAnswer(kit, found, null);
  else if (outcome.kind === "failed") await recordAnswer(kit, found, outcome.reason);
  else await postpone(kit, due, sent, outcome);
}

/** Asks the other cell what it did with a sent credit, without sending it. */
export async function askCell(kit: Kit, found: LockedSent): Promise<FindOutcome> {
  const rail = await railOf(kit, found.sent);
  return rail === undefined ? NOT_CONNECTED : await rail.find(paymentOf(found));
}

const NOT_CONNECTED = { kind: "unavailable", why: "switched_off" } as const;

const railOf = async ({ database, providers }: Kit, sent: SentCredit) =>
  providers.cells.rail(await readMode(database, sent.environmentId), sent.provider);

/** The same each time: the credit's own facts never change. */
function paymentOf({ sent, unmatched }: LockedSent): Payment {
  const { environmentId, id, amount, currency, accountNumber, accountName } = sent;
  return {
    ...{ environmentId, reference: formatSubject({ environmentId, id }), amount, currency },
    destination: { bankCode: SERVICE_BANK.code, accountNumber, accountName },
    ...shownTo(unmatched),
  };
}

async function postpone(
  { ledger, randomness }: Kit,
  due: PaymentDue,
  { environmentId, id }: SentCredit,
  outcome: SendOutcome,
): Promise<void> {
  const attempt = due.attempt + 1;
  const postponing = operation({
    name: "collections.postpone_sent",
    rows: 2,
    needs: { sent: sentCreditOf({ environmentId, id }) },
    decide({ sent }, books) {
      // Another attempt, or two people, may have ended it.
      if (sent?.state !== "open") return;
      if (isOverdue(sent.sentAt, books.now)) raiseAlert(books, overdue(sent));
      if (outcome.kind === "unknown" && outcome.missingCell !== undefined)
        alertMissingCell(books, outcome.missingCell);
      const pauseMs = pauseBeforePaying(attempt, outcome.kind === "unavailable");
      schedulePayment(books, { ...due, attempt }, pauseMs);
    },
  });
  // Each run has its own key: an alert may be closed in between.
  const nonce = randomness.bytes(12).toString("base64url");
  await ledger.run(postponing, internalCaller(environmentId, `collections/unpaid/${id}/${nonce}`));
}

const overdue = (sent: SentCredit) => ({
  kind: UNKNOWN_ALERT,
  subject: String(sent.creditId),
  message: `${sent.provider} has not said for a day whether it credited ${sent.accountNumber} with ${formatSubject(sent)}. The service keeps querying it. Check the link with the cell (provider show ${sent.provider}). Do not pay this credit in another way before it has answered. If it never will, two people decide (credits decide-outcome).`,
});

/** The decision is in the audit log already. An alert that a crash leaves open is closed by hand. */
const closeAlerts = ({ database, clock }: Kit, { environmentId, creditId, sentBy }: SentCredit) =>
  closeDecidedAlerts(database, {
    ...{ environmentId, kinds: [UNMATCHED_ALERT, REFUSED_ALERT], subject: String(creditId) },
    ...{ at: clock.now(), by: sentBy, decision: ASSIGN },
  });
