import type { Kit } from "../../../kernel/kit.ts";
import { findServiceAccounts, type ServiceAccount } from "../../platform/businesses/index.ts";
import {
  type Owner,
  readOwner,
  readTransactions,
  type Transaction,
} from "../../platform/transactions/index.ts";

/** Transfers whose approval is asked for, as they were found before the locks. All are of one request. */
export interface Waiting {
  readonly owner: Owner;
  readonly transfers: readonly WaitingTransfer[];
}

export interface WaitingTransfer {
  readonly transaction: Transaction;
  /** Set if the receiver is another business of this cell that can receive money now. */
  readonly receiver: ServiceAccount | undefined;
}

/** Finds transfers with their receivers. Whether they still wait is decided under the locks. */
export async function findWaiting(
  { database }: Kit,
  environmentId: bigint,
  ids: readonly bigint[],
): Promise<Waiting> {
  const owner = await readOwner(database, environmentId);
  const found = await readTransactions(database, environmentId, ids);
  // What has no hold was never to be approved.
  const transactions = found.filter(({ holdId }) => holdId !== null);
  const numbers = transactions.flatMap(({ provider, receiverAccountNumber }) =>
    provider !== null ? [] : (receiverAccountNumber ?? []),
  );
  const receivers = await findServiceAccounts(database, numbers, owner.mode);
  const transfers = transactions.map((transaction) => ({
    transaction,
    receiver:
      transaction.provider !== null
        ? undefined
        : receivers.get(transaction.receiverAccountNumber ?? ""),
  }));
  return { owner, transfers };
}
