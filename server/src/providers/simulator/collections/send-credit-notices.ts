import type { TaskList } from "../../../kernel/jobs/task.ts";
import type { SimulatedCredit } from "../../../kernel/providers/ports/simulated-bank.ts";
import { deliver } from "../bank/deliver-notice.ts";
import type { Dice } from "../bank/faults.ts";
import { writeCreditMessage } from "../bank/notices.ts";
import { delivered } from "../bank/plan-payment-steps.ts";
import type { Step } from "../bank/queries.ts";
import type { SimulatorTools } from "../tools.ts";
import { SANDBOX_BANK } from "./account-numbers.ts";
import { readCredit } from "./queries.ts";

const NOTIFY_CREDIT_TASK = "simulator.collections.notify";

interface NotifyPayload {
  readonly environmentId: string;
  readonly sessionId: string;
}

/** Late or twice, but never lost: we cannot query money that we do not know. */
export function creditNoticesOf(
  { environmentId, sessionId }: SimulatedCredit,
  dice: Dice,
): readonly Step[] {
  const payload: NotifyPayload = { environmentId: String(environmentId), sessionId };
  return delivered({ task: NOTIFY_CREDIT_TASK, payload }, dice);
}

export const collectionTasks = (tools: SimulatorTools, secret: string): TaskList => ({
  // Its payload was written above.
  [NOTIFY_CREDIT_TASK]: (payload) => notify(tools, secret, payload as NotifyPayload),
});

async function notify(
  tools: SimulatorTools,
  secret: string,
  { environmentId, sessionId }: NotifyPayload,
): Promise<void> {
  const credit = await readCredit(tools.database, BigInt(environmentId), sessionId);
  const { environmentId: _, ...rest } = credit;
  const notice = { kind: "credit", bankCode: SANDBOX_BANK, currency: "NGN", ...rest } as const;
  await deliver(tools, writeCreditMessage(secret, notice));
}
