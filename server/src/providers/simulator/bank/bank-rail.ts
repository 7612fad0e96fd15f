import { present } from "../../../kernel/assert.ts";
import type {
  BankRailAdapter,
  FindOutcome,
  NameOutcome,
  Payment,
  SendOutcome,
} from "../../../kernel/providers/ports/bank-rail.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { waitHalfLatency } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import type { Faults } from "./faults.ts";
import { holderOf, type Treatment, treatmentOf } from "./magic-accounts.ts";
import { stepsAfterReceipt, traceSteps } from "./plan-payment-steps.ts";
import { type BankPayment, readPayment } from "./queries.ts";
import { NAME, outcomeOf, reasonOf } from "./statements.ts";
import type { Intake } from "./store-payments.ts";

/** A test asked for the failure, so it says nothing about the provider's health. */
const NOTHING_NOW: Unavailable = { kind: "unavailable", why: "turned_away", staged: true };
const CALL_LOST: Unknown = { kind: "unknown", why: "lost", staged: true };
const NO_ANSWER: Unknown = { kind: "unknown", why: "timeout", staged: true };
const MISMATCH: Unknown = {
  kind: "unknown",
  why: "mismatch",
  detail: "the bank has another payment under this reference",
};

/** The simulated bank as a bank rail. The account number decides how it behaves. */
export function simulatedRail(
  tools: SimulatorTools,
  faults: Faults,
  intake: Intake,
): BankRailAdapter {
  const { database } = tools;
  return {
    name: NAME,
    referenceFor: formatSubject,

    async send(payment, call): Promise<SendOutcome> {
      await waitHalfLatency(tools, call);
      const outcome = await take({ ...tools, faults, intake }, payment, call.traceparent);
      await waitHalfLatency(tools, call);
      return outcome;
    },

    async find(payment, call): Promise<FindOutcome> {
      await waitHalfLatency(tools, call);
      const known = await readPayment(database, payment.environmentId, payment.reference);
      await waitHalfLatency(tools, call);
      const dice = await faults.of(payment.environmentId);
      if (dice.strikes("lostCalls") || dice.strikes("lostAnswers")) return NO_ANSWER;
      if (known === undefined || known.status === "expected") return { kind: "not_found" };
      return isAbout(known, payment) ? toOutcome(known) : MISMATCH;
    },

    async nameOf(account, call): Promise<NameOutcome> {
      await waitHalfLatency(tools, call);
      await waitHalfLatency(tools, call);
      const { answer, hasNoName } = treatmentOf(account);
      if (answer === "unavailable") return NOTHING_NOW;
      if (hasNoName) return { kind: "not_found" };
      return { kind: "found", accountName: holderOf(account) };
    },
  };
}

/** The bank gets the payment, unless the call or its answer is lost. */
async function take(
  { database, faults, intake }: SimulatorTools & { faults: Faults; intake: Intake },
  payment: Payment,
  traceparent: string | undefined,
): Promise<SendOutcome> {
  const treatment = treatmentOf(payment.destination);
  const { environmentId, reference } = payment;
  const dice = await faults.of(environmentId);
  if (dice.strikes("lostCalls")) return CALL_LOST;
  if (treatment.answer === "unavailable") {
    const known = await readPayment(database, environmentId, reference);
    if (known === undefined) return NOTHING_NOW;
  }
  const status = statusOnReceipt(treatment);
  const known = await intake.take({
    payment,
    status,
    reason: reasonOf(status),
    steps: traceSteps(stepsAfterReceipt(payment, treatment, dice), traceparent),
  });
  if (!isAbout(known, payment)) return MISMATCH;
  const isSilent = treatment.answer === "none" && known.setOutcome === null;
  return isSilent || dice.strikes("lostAnswers") ? NO_ANSWER : toOutcome(known);
}

const statusOnReceipt = ({ outcome, afterMs }: Treatment) =>
  outcome === undefined || afterMs > 0 ? "pending" : outcome;

function toOutcome({ reference, status, reason }: BankPayment) {
  return outcomeOf({
    reference,
    status: present(status === "expected" ? null : status, "a payment's status"),
    reason,
  });
}

const isAbout = (known: BankPayment, { amount, destination }: Payment) =>
  known.amount === amount &&
  known.bankCode === destination.bankCode &&
  known.accountNumber === destination.accountNumber;
