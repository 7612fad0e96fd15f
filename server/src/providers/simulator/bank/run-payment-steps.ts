import { present } from "../../../kernel/assert.ts";
import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { SimulatorTools } from "../tools.ts";
import { deliver, traceMessage } from "./deliver-notice.ts";
import type { Faults } from "./faults.ts";
import { writeMessage } from "./notices.ts";
import {
  MOVE_TASK,
  type MovePayload,
  NOTIFY_TASK,
  type NotifyPayload,
  noticesOf,
  traceSteps,
} from "./plan-payment-steps.ts";
import { movePayment, readPayment } from "./queries.ts";
import { reasonOf } from "./statements.ts";

/** The bank's later actions. The bank wrote their payloads itself, so they have the right form. */
export const bankTasks = (tools: SimulatorTools, faults: Faults, secret: string): TaskList => ({
  [MOVE_TASK]: (payload) => move(tools, faults, payload as MovePayload),
  [NOTIFY_TASK]: (payload) => notify(tools, secret, payload as NotifyPayload),
});

/** Acts once, however often it runs: it skips a payment that has moved on. */
async function move(
  { database }: SimulatorTools,
  faults: Faults,
  { environmentId: id, reference, to, noticesTwice, traceparent }: MovePayload,
): Promise<void> {
  const environmentId = BigInt(id);
  const reason = reasonOf(to);
  const dice = await faults.of(environmentId);
  const statement = { reference, status: to, reason };
  const steps = traceSteps(noticesOf(environmentId, statement, dice, noticesTwice), traceparent);
  const from = to === "returned" ? "succeeded" : "pending";
  await movePayment(database, { environmentId, reference, from, to, reason, steps });
}

async function notify(
  tools: SimulatorTools,
  secret: string,
  { environmentId, statement, traceparent }: NotifyPayload,
): Promise<void> {
  const known = await readPayment(tools.database, BigInt(environmentId), statement.reference);
  const { amount } = present(known, "the payment that a notice is about");
  const message = writeMessage(secret, present(amount, "a payment's amount"), statement);
  await deliver(tools, traceMessage(message, traceparent));
}
