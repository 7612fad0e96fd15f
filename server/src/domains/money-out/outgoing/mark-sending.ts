import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import {
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import type { Batch } from "./jobs.ts";
import { isInterrupted, leaveToRequery } from "./leave-to-requery.ts";
import type { OutgoingContext } from "./outgoing-kinds.ts";
import { stepAfter } from "./rules.ts";

/**
 * Marks, before any call, that the provider may have these orders from now on. Returns the orders to send. No worker has
 * called the provider for them. Orders that another worker may be sending are left to a requery.
 */
export async function markSending(
  context: OutgoingContext,
  batch: Batch,
): Promise<readonly Transaction[]> {
  // Each marking has its own key: the state of the orders decides, not an earlier run.
  const nonce = context.kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(batch.environmentId, `outgoing/mark_sending/${nonce}`);
  const { outcome } = await context.kit.ledger.run(marking(batch), caller);
  // Undefined only if the answer to the commit was lost. The orders then count as interrupted.
  return outcome ?? (await markSending(context, batch));
}

const marking = ({ accountId, ids }: Batch) =>
  operation({
    name: "outgoing.mark_sending",
    rows: ids.length,
    needs: { orders: ids.map((id) => transactionOf(accountId, id)) },
    decide({ orders }, books): readonly Transaction[] {
      const known = orders.filter((order) => order !== undefined);
      for (const order of known.filter(isInterrupted)) leaveToRequery(books, order);
      const waiting = known.filter(({ progress }) => canBeSent(progress));
      return waiting.map((order) => take(books, order));
    },
  });

const canBeSent = (progress: Transaction["progress"]): boolean =>
  progress !== null && stepAfter(progress, "taken") !== undefined;

function take(books: Books, order: Transaction): Transaction {
  const { now } = books;
  const sentAt = order.sentAt ?? now;
  return books.update(transactions, order, { progress: "sending", sentAt, updatedAt: now });
}
