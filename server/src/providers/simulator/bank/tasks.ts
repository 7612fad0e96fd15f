import { present } from "../../../kernel/assert.ts";
import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { SimulatorTools } from "../tools.ts";
import { deliver } from "./deliver-notice.ts";
import type { Faults } from "./faults.ts";
import { writeMessage } from "./notices.ts";
import { reasonOf } from "./outcomes.ts";
import { movePayment, readPayment } from "./queries.ts";
import {
  MOVE_TASK,
  type MovePayload,
  NOTIFY_TASK,
  type NotifyPayload,
  noticesOf,
} from "./steps.ts";

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

async function notify(
  tools: SimulatorTools,
  secret: string,
  { environmentId, told }: NotifyPayload,
): Promise<void> {
  const known = await readPayment(tools.database, BigInt(environmentId), told.reference);
  const { amount } = present(known, "the payment that a notice is about");
  await deliver(tools, writeMessage(secret, present(amount, "a payment's amount"), told));
}
