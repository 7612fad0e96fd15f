import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { format } from "../../../kernel/money.ts";
import type { PaymentNotice } from "../../../kernel/providers/ports/notice.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import {
  readTransactions,
  referenceOf,
  type Transaction,
} from "../../platform/transactions/index.ts";
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
  if (transaction === undefined) {
    log.warn({ provider, notice: key }, "a notice is about no order of this provider");
    return;
  }
  const conflict = conflictIn(transaction, { amount, claimed, provider });
  if (conflict !== undefined) await raiseConflict(machine, transaction, conflict);
  if (transaction.provider !== provider) return;
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

interface Claim {
  readonly amount: bigint;
  readonly claimed: PaymentNotice["outcome"];
  readonly provider: string;
}

/** What a notice says of an order that cannot be true; undefined where it fits. */
function conflictIn(order: Transaction, { amount, claimed, provider }: Claim): string | undefined {
  const { currency } = order;
  if (order.provider !== provider) return `${claimed.kind}, and the order is not with ${provider}`;
  if (amount === order.amount) return undefined;
  return `${claimed.kind} for ${format(amount, currency)}, and the order is for ${format(order.amount, currency)}`;
}

/** Has a person look at it, once for each thing said. No money moves by such a notice. */
async function raiseConflict(
  { kit }: Machine,
  order: Transaction,
  conflict: string,
): Promise<void> {
  const { environmentId, orderReference, provider } = order;
  const reference = referenceOf(order);
  const raising = operation({
    name: "outgoing.notice_conflict",
    needs: {},
    decide: (_found, books) =>
      raiseAlert(books, {
        kind: "outgoing.notice_conflict",
        subject: `${reference}: ${conflict}`,
        message: `A notice about ${reference} (${orderReference} at ${provider ?? "no provider"}) says: ${conflict}. It was not believed and no money moved by it. Ask its sender what was paid.`,
      }),
  });
  const key = `outgoing/conflict/${order.id}/${conflict}`;
  await kit.ledger.run(raising, internalCaller(environmentId, key));
}
