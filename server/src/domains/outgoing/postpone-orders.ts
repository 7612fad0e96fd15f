import { hash } from "node:crypto";
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
 * Puts orders off that the provider has proven not to have taken: they wait, and are brought to it again later. `missing`
 * names a provider that is not configured any more.
 */
export async function postponeOrders(
  machine: Machine,
  batch: Batch,
  atLeastMs: number,
  missing?: string | null,
): Promise<void> {
  // A job that is run again may find more of its batch left, or all of it: that is another postponement.
  const which = hash("sha256", batch.ids.join(), "base64url");
  const key = `outgoing/postponed/${which}/${batch.attempt}`;
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
      for (const order of orders) if (order !== undefined) postpone(books, order, missing);
      const next = { ...batch, attempt: batch.attempt + 1 };
      scheduleSending(books, next, pauseBeforeSending(batch.attempt, atLeastMs));
    },
  });

function postpone(books: Books, order: Transaction, missing: string | null | undefined): void {
  const { progress } = order;
  if (progress !== null && stepAfter(progress, "postponed") !== undefined) {
    books.update(transactions, order, { progress: "waiting", updatedAt: books.now });
  } else if (progress !== "waiting") return;
  // The order may have been moved to another provider since.
  if (missing !== undefined && missing === order.provider) raiseAlert(books, strandedOrder(order));
  if (isMissed(order.createdAt, books.now)) raiseAlert(books, notTaken(order));
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
