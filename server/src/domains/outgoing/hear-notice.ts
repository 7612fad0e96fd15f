import type { PaymentNotice } from "../../kernel/providers/notice.ts";
import { readTransactions } from "../transactions/index.ts";
import type { Machine } from "./outgoing-kinds.ts";
import { recordOutcome, whatTheySayNow } from "./record-outcome.ts";
import { FIRST_ASK_OF_ACCEPTED, pauseBeforeAsking } from "./rules.ts";

/**
 * Takes a provider's word for what became of an order. About what a notice does not prove, and what does not fit the
 * order, the provider is asked.
 */
export async function hearNotice(
  machine: Machine,
  { subject, amount, outcome: claimed, key }: PaymentNotice,
  provider: string,
): Promise<void> {
  const { database, log } = machine.kit;
  const [transaction] = await readTransactions(database, subject.environmentId, [subject.id]);
  if (transaction?.provider !== provider) {
    log.warn({ provider, notice: key }, "a notice is about no order of this provider");
    return;
  }
  const isBelieved = claimed.kind !== "unknown" && amount === transaction.amount;
  const outcome = isBelieved ? claimed : await whatTheySayNow(machine, transaction);
  if (outcome === undefined) return;
  await recordOutcome(machine, transaction, {
    outcome,
    key: `notice/${provider}/${key}`,
    // Whoever was sending it may have died, and then nobody else would ask.
    next: { ask: FIRST_ASK_OF_ACCEPTED, inMs: pauseBeforeAsking(FIRST_ASK_OF_ACCEPTED) },
  });
}
