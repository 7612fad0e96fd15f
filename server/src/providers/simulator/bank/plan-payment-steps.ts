import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { withTraceparent } from "../../../kernel/tracing/traceparent.ts";
import type { Dice } from "./faults.ts";
import type { Treatment } from "./magic-accounts.ts";
import type { Step } from "./queries.ts";
import { type PaymentStatement, reasonOf } from "./statements.ts";

export const MOVE_TASK = "simulator.bank.move";
export const NOTIFY_TASK = "simulator.bank.notify";

/** The trace of the call that brought the payment. The bank sends it back with its notices. */
interface Traced {
  readonly traceparent?: string | undefined;
}

/** The input of `MOVE_TASK`: a payment reaches its outcome, or is returned. */
export interface MovePayload extends Traced {
  readonly environmentId: string;
  readonly reference: string;
  readonly to: "succeeded" | "failed" | "returned";
  readonly noticesTwice: boolean;
}

export interface NotifyPayload extends Traced {
  readonly environmentId: string;
  readonly statement: PaymentStatement;
}

/** Late enough that the next notice arrives first. */
const LATE_MS = 30_000;

/** What the bank will do with a new payment. */
export function stepsAfterReceipt(
  payment: Payment,
  treatment: Treatment,
  dice: Dice,
): readonly Step[] {
  const { afterMs, outcome, returnedAfterMs, noticesTwice = false } = treatment;
  const { environmentId, reference } = payment;
  const move = (to: MovePayload["to"], delayMs: number): Step => {
    const payload: MovePayload = {
      environmentId: String(environmentId),
      reference,
      to,
      noticesTwice,
    };
    return { task: MOVE_TASK, payload, afterMs: delayMs };
  };
  return [
    ...(outcome !== undefined && afterMs > 0 ? [move(outcome, afterMs)] : []),
    ...(returnedAfterMs === undefined ? [] : [move("returned", returnedAfterMs)]),
    ...noticesOnReceipt(payment, treatment, dice),
  ];
}

/** A complete answer needs no notice, unless answers get lost. A payment that times out must be queried. */
function noticesOnReceipt(
  { environmentId, reference }: Payment,
  { answer, outcome, afterMs }: Treatment,
  dice: Dice,
): readonly Step[] {
  if (answer === "none" || (answer === "outcome" && dice.areFair)) return [];
  const status = afterMs === 0 && outcome !== undefined ? outcome : "pending";
  return noticesOf(environmentId, { reference, status, reason: reasonOf(status) }, dice);
}

/**
 * Sends a notice now, late, twice, or never. A return of money always sends one: no requery follows a success, so
 * otherwise only the provider's statement would show it.
 */
export function noticesOf(
  environmentId: bigint,
  statement: PaymentStatement,
  dice: Dice,
  twice = false,
): readonly Step[] {
  if (statement.status !== "returned" && dice.strikes("lostNotices")) return [];
  const payload: NotifyPayload = { environmentId: String(environmentId), statement };
  return delivered({ task: NOTIFY_TASK, payload }, dice, twice);
}

/** When a notice is delivered, by chance: on time or late, once or twice. */
export function delivered(
  notice: Pick<Step, "task" | "payload">,
  dice: Dice,
  twice = false,
): readonly Step[] {
  const step = { ...notice, afterMs: dice.strikes("lateNotices") ? LATE_MS : 0 };
  return twice || dice.strikes("doubledNotices") ? [step, step] : [step];
}

/** The same steps as parts of a trace. Unchanged where tracing is off. */
export const traceSteps = (
  steps: readonly Step[],
  traceparent: string | undefined,
): readonly Step[] =>
  traceparent === undefined
    ? steps
    : steps.map((step) => ({ ...step, payload: withTraceparent(step.payload, traceparent) }));
