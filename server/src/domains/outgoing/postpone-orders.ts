import type { Books } from "../../kernel/ledger/books.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import { raiseAlert } from "../alerts/index.ts";
import {
  referenceOf,
  type Transaction,
  transactionOf,
  transactions,
} from "../transactions/index.ts";
import { type Batch, scheduleSending } from "./jobs.ts";
import type { Machine } from "./outgoing-kinds.ts";
import { isMissed, pauseBeforeSending, stepAfter } from "./rules.ts";

/**
 * Postpones orders that the provider has proven not to have, and schedules the next attempt for those that wait. If none
 * waits, the job ends. `missing` names a provider that was removed from the configuration.
 */
export async function postponeOrders(
  machine: Machine,
  batch: Batch,
  atLeastMs: number,
  missing?: string | null,
): Promise<void> {
  // The state of each order decides, so each run has its own key. A moved order comes back with the same ids and attempt.
  const nonce = machine.kit.randomness.bytes(12).toString("base64url");
  const key = `outgoing/postponed/${nonce}`;
  await machine.kit.ledger.run(
    postponing(batch, atLeastMs, missing),
    internalCaller(batch.environmentId, key),
  );
}

const postponing = (batch: Batch, atLeastMs: number, missing: string | null | undefined) =>
  operation({
    name: "outgoing.postpone",
    rows: batch.ids.length,
    needs: { orders: batch.ids.map((id) => transactionOf(batch.accountId, id)) },
    decide({ orders }, books) {
      const known = orders.filter((order) => order !== undefined);
      const ids = known.filter((order) => postpone(books, order, missing)).map(({ id }) => id);
      if (ids.length === 0) return;
      const next = { ...batch, ids, attempt: batch.attempt + 1 };
      scheduleSending(books, next, pauseBeforeSending(batch.attempt, atLeastMs));
    },
  });

/** Whether the order waits for another attempt. */
function postpone(books: Books, order: Transaction, missing: string | null | undefined): boolean {
  const { progress } = order;
  if (progress !== null && stepAfter(progress, "postponed") !== undefined) {
    books.update(transactions, order, { progress: "waiting", updatedAt: books.now });
  } else if (progress !== "waiting") return false;
  // The order may have been moved to another provider since.
  if (missing !== undefined && missing === order.provider) raiseAlert(books, strandedOrder(order));
  if (isMissed(order.createdAt, books.now)) raiseAlert(books, notTaken(order));
  return true;
}

const strandedOrder = (order: Transaction) => ({
  kind: "outgoing.provider_not_configured",
  subject: referenceOf(order),
  message: `This waits to be sent through ${order.provider}, which is not configured any more. Configure it again, send this through the provider of new orders (transfer move), or give the money back (transfer give-back).`,
});

const notTaken = (order: Transaction) => ({
  kind: "outgoing.not_taken",
  subject: referenceOf(order),
  message: `${order.provider} has taken nothing for a day, and this waits to be sent. Ask them, or see to the switch.`,
});
