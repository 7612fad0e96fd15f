import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import {
  type Transaction,
  transactionOf,
  transactions,
} from "../../platform/transactions/index.ts";
import type { Batch } from "./jobs.ts";
import type { Machine } from "./outgoing-kinds.ts";
import { stepAfter } from "./rules.ts";

export interface Taken {
  /** Nobody has called the provider for these. */
  readonly fresh: readonly Transaction[];
  /** Somebody was about to, or did, and died: the provider has to be asked first. */
  readonly interrupted: readonly Transaction[];
}

/** Writes down, before any call, that the provider may have these from now on. What need not be sent is left out. */
export async function markTaken(machine: Machine, batch: Batch): Promise<Taken> {
  // Each marking is one of its own: what it finds, not whether it was run before, decides what it does.
  const nonce = machine.kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(batch.environmentId, `outgoing/take/${nonce}`);
  const { outcome } = await machine.kit.ledger.run(marking(batch), caller);
  // Unknown only where the answer to the commit was lost. Then it is as if the worker had died there.
  return outcome ?? (await markTaken(machine, batch));
}

const marking = ({ accountId, ids }: Batch) =>
  operation({
    name: "outgoing.take",
    rows: ids.length,
    needs: { orders: ids.map((id) => transactionOf(accountId, id)) },
    decide({ orders }, books): Taken {
      const known = orders.filter((order) => order !== undefined);
      const waiting = known.filter(({ progress }) => isTakable(progress));
      return {
        fresh: waiting.map((order) => take(books, order)),
        interrupted: known.filter(({ progress }) => progress === "sending"),
      };
    },
  });

const isTakable = (progress: Transaction["progress"]): boolean =>
  progress !== null && stepAfter(progress, "taken") !== undefined;

function take(books: Books, order: Transaction): Transaction {
  const { now } = books;
  const sentAt = order.sentAt ?? now;
  return books.update(transactions, order, { progress: "sending", sentAt, updatedAt: now });
}
