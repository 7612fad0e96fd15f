import { present } from "../../../kernel/assert.ts";
import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { SimulatorTools } from "../tools.ts";
import type { Faults } from "./faults.ts";
import { writeMessage } from "./notices.ts";
import { NAME, reasonOf } from "./outcomes.ts";
import { movePayment, readPayment } from "./queries.ts";
import {
  MOVE_TASK,
  type MovePayload,
  NOTIFY_TASK,
  type NotifyPayload,
  noticesOf,
} from "./steps.ts";

/** Whoever does not answer in this time is told again later. */
const NOTIFY_TIMEOUT_MS = 10_000;

/** What the bank does later, by itself. Its payloads were written by itself too, so they have the form they should. */
export const bankTasks = (tools: SimulatorTools, faults: Faults, secret: string): TaskList => ({
  [MOVE_TASK]: (payload) => move(tools, faults, payload as MovePayload),
  [NOTIFY_TASK]: (payload) => notify(tools, secret, payload as NotifyPayload),
});

/** Done once however often it is tried: a payment that has moved on already is left alone. */
async function move(
  { database }: SimulatorTools,
  faults: Faults,
  { environmentId: id, reference, to, noticesTwice }: MovePayload,
): Promise<void> {
  const environmentId = BigInt(id);
  const reason = reasonOf(to);
  const dice = await faults.of(environmentId);
  const told = { reference, status: to, reason };
  const steps = noticesOf(environmentId, told, dice, noticesTwice);
  const from = to === "returned" ? "succeeded" : "pending";
  await movePayment(database, { environmentId, reference, from, to, reason, steps });
}

/** Sends a notice to where anybody's notices come in. What is not taken is sent again, as every provider does. */
async function notify(
  { database, settings }: SimulatorTools,
  secret: string,
  { environmentId, told }: NotifyPayload,
): Promise<void> {
  const known = await readPayment(database, BigInt(environmentId), told.reference);
  const { amount } = present(known, "the payment that a notice is about");
  const { body, headers } = writeMessage(secret, present(amount, "a payment's amount"), told);
  const response = await fetch(`${settings.inboundUrl()}/inbound/${NAME}`, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the notice was answered with ${response.status}`);
}
