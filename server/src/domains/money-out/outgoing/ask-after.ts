import { present } from "../../../kernel/assert.ts";
import { readOwner, readTransactions } from "../../platform/transactions/index.ts";
import type { Doubt, Question } from "./jobs.ts";
import type { Machine, Order } from "./outgoing-kinds.ts";
import { haveConfirmed, type OrderOutcome, recordOutcome } from "./record-outcome.ts";
import { isOpen, pauseBeforeAsking, UNAVAILABLE_PAUSE_MS } from "./rules.ts";

/** Asks the provider what became of an order whose outcome is not proven, and sees that it is asked again if need be. */
export async function askAfter(
  machine: Machine,
  { environmentId, id, ask }: Question,
): Promise<void> {
  const { database } = machine.kit;
  const [transaction] = await readTransactions(database, environmentId, [id]);
  // Most have been told of meanwhile, and then there is nothing to ask.
  if (!transaction?.progress || !isOpen(transaction.progress)) return;
  const owner = await readOwner(database, environmentId);
  const kind = machine.kindOf(transaction.type);
  const readiness = await kind.readiness(machine.kit, owner.mode, transaction.provider);
  const answer = await answerOn(machine, { transaction, owner });
  const pauseMs = pauseBeforeAsking(ask + 1);
  const isUnavailable = answer === "unavailable";
  await recordOutcome(machine, transaction, {
    outcome: isUnavailable ? { kind: "unknown" } : answer,
    isUnaskable: readiness === "not_configured",
    key: `asked/${ask}`,
    next: {
      ask: ask + 1,
      inMs: isUnavailable ? Math.min(pauseMs, UNAVAILABLE_PAUSE_MS) : pauseMs,
    },
  });
}

/** Asks again about what contradicts an older proof and was not confirmed yet. */
export async function askWhetherConfirmed(machine: Machine, doubt: Doubt): Promise<void> {
  const { environmentId, id } = doubt;
  const [transaction] = await readTransactions(machine.kit.database, environmentId, [id]);
  await haveConfirmed(machine, present(transaction, "the order"), doubt);
}

/** What the provider does not know at all is sent again, under the reference that it would do once. */
async function answerOn(machine: Machine, order: Order): Promise<OrderOutcome | "unavailable"> {
  const kind = machine.kindOf(order.transaction.type);
  const found = await kind.find(machine.kit, order);
  const answer = found.kind === "not_found" ? await kind.send(machine.kit, order, false) : found;
  return answer.kind === "unavailable" ? "unavailable" : answer;
}
