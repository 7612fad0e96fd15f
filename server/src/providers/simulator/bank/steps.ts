import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Treatment } from "./accounts.ts";
import type { Dice } from "./faults.ts";
import { reasonOf, type Told } from "./outcomes.ts";
import type { Step } from "./queries.ts";

export const MOVE_TASK = "simulator.bank.move";
export const NOTIFY_TASK = "simulator.bank.notify";

/** What `MOVE_TASK` is asked to do: a payment reaches its outcome, or is sent back. */
export interface MovePayload {
  readonly environmentId: string;
  readonly reference: string;
  readonly to: "succeeded" | "failed" | "returned";
  readonly noticesTwice: boolean;
}

export interface NotifyPayload {
  readonly environmentId: string;
  readonly told: Told;
}

/** Late enough that what happens next is told first. */
const LATE_MS = 30_000;

/** What the bank will do with a payment that has just come. */
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

/** What the answer says whole needs no notice, unless answers get lost. Who times out is to be asked. */
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
 * A notice: sent now, or late, or twice, or never. That money was sent back is always told: nobody would ask about a
 * payment that has succeeded, and only the provider's statement would show it.
 */
export function noticesOf(
  environmentId: bigint,
  told: Told,
  dice: Dice,
  twice = false,
): readonly Step[] {
  if (told.status !== "returned" && dice.strikes("lostNotices")) return [];
  const payload: NotifyPayload = { environmentId: String(environmentId), told };
  return delivered({ task: NOTIFY_TASK, payload }, dice, twice);
}

/** A notice as chance will have it: on time or late, once or twice. */
export function delivered(
  notice: Pick<Step, "task" | "payload">,
  dice: Dice,
  twice = false,
): readonly Step[] {
  const step = { ...notice, afterMs: dice.strikes("lateNotices") ? LATE_MS : 0 };
  return twice || dice.strikes("doubledNotices") ? [step, step] : [step];
}
