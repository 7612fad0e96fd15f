import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../businesses/index.ts";
import { recordOf, type TransactionRecord } from "./present-transaction.ts";
import { readOwner, type Transaction } from "./queries.ts";
import { findTransaction } from "./show-transaction.ts";

/** A record with what is not shown to the merchant: how far it is, and by what name the provider knows it. */
export interface InspectedTransaction
  extends TransactionRecord,
    Pick<Transaction, "progress" | "provider" | "orderReference" | "providerReference" | "sentAt"> {
  readonly phoneNumber: string | null;
}

export interface TransactionAsked {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
}

/** Everything that is known of one transaction, for who has to find out what became of it. */
export async function inspectTransaction(
  { database }: Kit,
  { businessId, mode, reference }: TransactionAsked,
): Promise<InspectedTransaction> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const transaction = await findTransaction(database, environmentId, reference);
  const { progress, provider, orderReference, providerReference, sentAt, phoneNumber } =
    transaction;
  return {
    ...recordOf(transaction, await readOwner(database, environmentId)),
    progress,
    provider,
    orderReference,
    providerReference,
    sentAt,
    phoneNumber,
  };
}
