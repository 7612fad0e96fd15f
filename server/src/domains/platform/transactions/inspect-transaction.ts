import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../businesses/index.ts";
import { presentRecord } from "./present-records.ts";
import type { TransactionRecord } from "./present-transaction.ts";
import type { Transaction } from "./queries.ts";
import { findTransaction } from "./show-transaction.ts";

/** A record with what the merchant does not see: its progress, and its ids at the provider. */
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

/** Returns everything known of one transaction, to investigate its outcome. Throws if it does not exist. */
export async function inspectTransaction(
  { database }: Kit,
  { businessId, mode, reference }: TransactionAsked,
): Promise<InspectedTransaction> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const transaction = await findTransaction(database, environmentId, reference);
  const record = await presentRecord(database, transaction);
  const { progress, provider, orderReference, providerReference, sentAt, phoneNumber } =
    transaction;
  return {
    ...record,
    progress,
    provider,
    orderReference,
    providerReference,
    sentAt,
    phoneNumber,
  };
}
