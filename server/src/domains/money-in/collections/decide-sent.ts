import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { closeDecidedAlerts } from "../../platform/alerts/index.ts";
import { noteAction } from "../../platform/audit/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import {
  cellHasAnswered,
  cellHasNone,
  noSuchSent,
  reasonMissing,
  sentMayStillEnd,
} from "./errors.ts";
import { askCell } from "./pay-cell.ts";
import { readMode } from "./queries.ts";
import {
  endSent,
  type LockedSent,
  neededSent,
  recordAnswer,
  UNKNOWN_ALERT,
} from "./record-sent.ts";
import { isOverdue } from "./rules.ts";
import { findSent, readCreditOfSent } from "./sent-queries.ts";

/** `paid`: the business of the other cell has the money. `failed`: it has not, and the credit is unmatched again. */
export type SentOutcome = "paid" | "failed";

export interface SentDecision extends Performer {
  /** The reference of the payment in both cells. */
  readonly reference: string;
  readonly outcome: SentOutcome;
  readonly reason: string;
}

export interface DecidedSent {
  readonly reference: string;
  readonly outcome: SentOutcome;
}

const DECIDE = "credits.decide_outcome";

/** A decision, as it is performed from a proposal. */
export const sentDecision: MoneyAction = {
  name: DECIDE,
  perform: (kit, { reference, outcome, reason }: ActionInput, performer) =>
    decideSent(kit, {
      // `proposeOrPerform` stored it from a decision.
      outcome: outcome as SentOutcome,
      reference: present(reference, "the reference"),
      reason: present(reason, "the reason"),
      ...performer,
    }),
};

/**
 * Ends a sent credit that the other cell has not answered for a day. In live mode a second person approves it. The cell is
 * asked once more: what it has decided is recorded in place of the decision, and then this throws. What it proves later
 * still counts.
 */
export async function decideSent(
  kit: Kit,
  { outcome, reference, ...decision }: SentDecision,
): Promise<DecidedSent | Proposed> {
  const { by } = decision;
  const reason = decision.reason.trim();
  if (reason === "") throw reasonMissing();
  const found = await findOverdue(kit, reference);
  const { sent } = found;
  await requireNoAnswer(kit, found, { outcome, ...decision });
  const at = kit.clock.now();
  const deciding = operation({
    name: "collections.decide_sent",
    rows: 6,
    needs: neededSent(found),
    decide({ sent: locked, unmatched }, books) {
      if (locked?.state !== "open" || unmatched === undefined) throw sentMayStillEnd({ reference });
      const state = outcome === "paid" ? "paid" : "refused";
      endSent(books, { sent: locked, unmatched }, { state, reason, decidedBy: by });
      const details = { reference, provider: locked.provider, outcome, reason };
      noteAction(books, at, { by, action: DECIDE, details });
    },
  });
  const { environmentId, creditId, amount, currency, accountNumber, provider } = sent;
  const performed = await proposeOrPerform(kit, {
    ...decision,
    ...{ name: DECIDE, environmentId, key: `collections/decide/${sent.id}`, operation: deciding },
    mode: await readMode(kit.database, environmentId),
    input: { reference, outcome, reason },
    onlyOneOf: "reference",
    summary: `Decide that ${reference} of ${format(amount, currency)} to ${accountNumber} at ${provider} is ${outcome}: ${reason}`,
  });
  if (isProposed(performed)) return performed;
  await closeDecidedAlerts(kit.database, {
    ...{ environmentId, kinds: [UNKNOWN_ALERT], subject: String(creditId) },
    ...{ at, by, decision: DECIDE },
  });
  return { reference, outcome };
}

/** Returns a sent credit without an answer. Throws if it does not exist, has ended, or was sent less than a day ago. */
async function findOverdue({ database }: Kit, reference: string): Promise<LockedSent> {
  const key = readSubject(reference);
  const sent = key === undefined ? undefined : await findSent(database, key);
  if (sent === undefined) throw noSuchSent({ reference });
  const now = await readEnvironmentTime(database, sent.environmentId);
  if (sent.state !== "open" || !isOverdue(sent.sentAt, now)) throw sentMayStillEnd({ reference });
  return { sent, unmatched: await readCreditOfSent(database, sent) };
}

/**
 * Throws if the other cell now says what it did, and if it says that it has nothing and the decision is `paid`. A
 * preview records nothing.
 */
async function requireNoAnswer(
  kit: Kit,
  found: LockedSent,
  { outcome, approval }: Pick<SentDecision, "outcome" | "approval">,
): Promise<void> {
  const { provider } = found.sent;
  const answer = await askCell(kit, found);
  if (answer.kind === "succeeded" || answer.kind === "failed") {
    const refusal = answer.kind === "failed" ? answer.reason : null;
    if (!approval?.isPreview) await recordAnswer(kit, found, refusal);
    throw cellHasAnswered({ provider });
  }
  if (answer.kind === "not_found" && outcome === "paid") throw cellHasNone({ provider });
}
