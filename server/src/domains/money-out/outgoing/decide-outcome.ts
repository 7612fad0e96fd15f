import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { holdOf } from "../../../kernel/ledger/holds.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import { NO_RECEIPT } from "../../../kernel/providers/ports/outcome.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { noteAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../../platform/proposals/index.ts";
import {
  findTransaction,
  type Transaction,
  transactionOf,
} from "../../platform/transactions/index.ts";
import { closeOrderAlerts } from "./close-order-alerts.ts";
import { notOutgoing, outcomeStillCome, reasonMissing } from "./errors.ts";
import { buildContext, type OutgoingKind } from "./outgoing-kinds.ts";
import { applyOutcome, type OrderOutcome } from "./record-outcome.ts";
import { isOpen, isOverdue } from "./rules.ts";

/** `paid`: the beneficiary has the money. `failed`: the owner gets it back. */
export type DecidedOutcome = "paid" | "failed";

export interface OutcomeDecision extends Performer {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  readonly outcome: DecidedOutcome;
  readonly reason: string;
}

const DECIDE_OUTCOME = "transfer.decide_outcome";

/** A decision, as it is performed from a proposal. */
export const outcomeDecision = (kinds: readonly OutgoingKind[]): MoneyAction => ({
  name: DECIDE_OUTCOME,
  perform: (kit, { businessId, mode, reference, outcome, reason }: ActionInput, performer) =>
    decideOutcome(kit, kinds, {
      businessId: BigInt(present(businessId, "the business")),
      // `proposeOrPerform` stored both from a decision.
      mode: mode as Mode,
      outcome: outcome as DecidedOutcome,
      reference: present(reference, "the reference"),
      reason: present(reason, "the reason"),
      ...performer,
    }),
});

/**
 * Ends an order whose provider will never confirm an outcome: its account was closed. In live mode a second person
 * approves it. What the provider proves later still counts. Throws if an outcome may still come.
 */
export async function decideOutcome(
  kit: Kit,
  kinds: readonly OutgoingKind[],
  decision: OutcomeDecision,
): Promise<{ reference: string; outcome: DecidedOutcome } | Proposed> {
  const { businessId, mode, reference, outcome, by } = decision;
  const reason = decision.reason.trim();
  if (reason === "") throw reasonMissing();
  const environmentId = await findEnvironment(kit.database, businessId, mode);
  const found = await findTransaction(kit.database, environmentId, reference);
  const { accountId, id, holdId, amount, currency, provider } = found;
  if (found.progress === null || holdId === null) throw notOutgoing();
  const kind = buildContext(kit, kinds).kindOf(found.type);
  const at = kit.clock.now();
  const deciding = operation({
    name: "outgoing.decide_outcome",
    needs: {
      ...kind.needs?.(found),
      order: transactionOf(accountId, id),
      hold: holdOf(accountId, holdId),
    },
    decide({ order, hold, ...rows }, books) {
      const before = present(order, "the order");
      requireStuck(before, books.now);
      const held = { before, hold: present(hold, "its hold"), rows };
      applyOutcome(books, kind, held, outcomeOf(outcome, reason), true);
      const details = { reference, provider, outcome, reason };
      noteAction(books, at, { by, action: DECIDE_OUTCOME, details });
    },
  });
  const performed = await proposeOrPerform(kit, {
    ...decision,
    ...{ name: DECIDE_OUTCOME, environmentId, key: "outgoing/decide_outcome", operation: deciding },
    input: { businessId: String(businessId), mode, reference, outcome, reason },
    summary: `Decide that ${reference} of ${format(amount, currency)} at ${provider} is ${outcome}: ${reason}`,
  });
  if (isProposed(performed)) return performed;
  await closeOrderAlerts(kit, found, { decision: DECIDE_OUTCOME, by });
  return { reference, outcome };
}

/** Throws unless the provider may have the order and has said nothing for a day. */
function requireStuck({ progress, sentAt }: Transaction, now: Date): void {
  const isStuck = progress !== null && isOpen(progress) && isOverdue(sentAt, now);
  if (!isStuck) throw outcomeStillCome();
}

const outcomeOf = (outcome: DecidedOutcome, reason: string): OrderOutcome =>
  outcome === "paid"
    ? { kind: "succeeded", receipt: NO_RECEIPT }
    : { kind: "failed", reason, receipt: NO_RECEIPT };
