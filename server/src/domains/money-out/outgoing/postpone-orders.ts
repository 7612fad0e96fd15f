import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import {
  referenceOf,
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import type { Carrier } from "./accept-orders.ts";
import { type Batch, enqueueBatch, scheduleSending } from "./jobs.ts";
import { isInterrupted, leaveToRequery } from "./leave-to-requery.ts";
import type { OutgoingContext } from "./outgoing-kinds.ts";
import { isOverdue, pauseBeforeSending, stepAfter } from "./rules.ts";

/** What is known when orders are postponed. */
export interface Postponement {
  /** The provider has proven that it took none of these orders. Otherwise no call was made. */
  readonly isProven: boolean;
  readonly atLeastMs: number;
  /** The name of a provider that was removed from the configuration. */
  readonly missing?: string | null | undefined;
  /** Another provider that takes these orders now. They wait, so no provider has them. */
  readonly instead?: Carrier | undefined;
}

/**
 * Postpones orders that the provider does not have, and schedules the next attempt for those that wait. If none waits, the
 * job ends. Orders that another worker may have sent are left to a requery.
 */
export async function postponeOrders(
  context: OutgoingContext,
  batch: Batch,
  postponement: Postponement,
): Promise<void> {
  // The state of each order decides, so each run has its own key. A moved order comes back with the same ids and attempt.
  const nonce = context.kit.randomness.bytes(12).toString("base64url");
  const { outcome: isKnown } = await context.kit.ledger.run(
    postponing(batch, postponement),
    internalCaller(batch.environmentId, `outgoing/postponed/${nonce}`),
  );
  if (isKnown) return;
  // The answer to the commit was lost. A proof counts once: another worker may have sent the orders since.
  await postponeOrders(context, batch, { ...postponement, isProven: false });
}

const postponing = (batch: Batch, postponement: Postponement) =>
  operation({
    name: "outgoing.postpone",
    rows: batch.ids.length,
    needs: { orders: batch.ids.map((id) => transactionOf(batch.accountId, id)) },
    decide({ orders }, books): true {
      const known = orders.filter((order) => order !== undefined);
      const interrupted = known.filter((order) => !postponement.isProven && isInterrupted(order));
      for (const order of interrupted) leaveToRequery(books, order);
      const waiting = known.flatMap((order) =>
        interrupted.includes(order) ? [] : (postpone(books, order, postponement) ?? []),
      );
      scheduleNext(books, batch, waiting, postponement);
      return true;
    },
  });

/** Orders that go to another provider for the first time are sent at once, all others after a pause. */
function scheduleNext(
  books: Books,
  batch: Batch,
  waiting: readonly Transaction[],
  { atLeastMs, instead }: Postponement,
): void {
  const next = { ...batch, attempt: batch.attempt + 1 };
  const [moved, left] = [true, false].map((isMoved) =>
    waiting.filter(({ provider }) => (provider === instead?.name) === isMoved).map(({ id }) => id),
  );
  const pauseMs = pauseBeforeSending(batch.attempt, 0);
  if (moved?.length) {
    const passed = { ...next, provider: instead?.name, ids: moved };
    if (batch.attempt === 0) enqueueBatch(books, passed);
    else scheduleSending(books, passed, pauseMs);
  }
  if (left?.length)
    scheduleSending(books, { ...next, ids: left }, pauseBeforeSending(batch.attempt, atLeastMs));
}

/** The order that waits for another attempt. Undefined for one that does not wait. */
function postpone(
  books: Books,
  order: Transaction,
  { missing, instead }: Postponement,
): Transaction | undefined {
  const { progress, environmentId, id } = order;
  const isSent = progress !== null && stepAfter(progress, "postponed") !== undefined;
  if (!isSent && progress !== "waiting") return undefined;
  if (instead !== undefined && instead.name !== order.provider) {
    return books.update(transactions, order, {
      ...{ progress: "waiting", provider: instead.name, updatedAt: books.now },
      orderReference: instead.referenceFor({ environmentId, id }),
    });
  }
  noteDelay(books, order, missing);
  if (!isSent) return order;
  return books.update(transactions, order, { progress: "waiting", updatedAt: books.now });
}

function noteDelay(books: Books, order: Transaction, missing: string | null | undefined): void {
  // The order may have been moved to another provider since.
  if (missing !== undefined && missing === order.provider) raiseAlert(books, strandedOrder(order));
  if (isOverdue(order.createdAt, books.now)) raiseAlert(books, notTaken(order));
}

const strandedOrder = (order: Transaction) => ({
  kind: "outgoing.provider_not_configured",
  subject: referenceOf(order),
  message: `This order waits to be sent through ${order.provider}, which is no longer configured. Configure it again, send the order through the provider of new orders (transfer move), or refund it (transfer refund).`,
});

const notTaken = (order: Transaction) => ({
  kind: "outgoing.not_taken",
  subject: referenceOf(order),
  message: `${order.provider} has accepted no orders for a day, and this order waits to be sent. Ask the provider, or check its switch (provider list).`,
});
