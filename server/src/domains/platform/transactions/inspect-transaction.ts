import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { nothingFoundAnywhere } from "./errors.ts";
import { type Found, findAnywhere, findByNumber, type Whose } from "./find-anywhere-queries.ts";
import { presentRecord } from "./present-records.ts";
import type { TransactionRecord } from "./present-transaction.ts";
import { readTransactions, type Transaction } from "./queries.ts";
import { searchOf } from "./search-queries.ts";

/** A record with what the merchant does not see: its progress, and its ids at the provider. */
export interface InspectedTransaction
  extends TransactionRecord,
    Pick<Transaction, "progress" | "provider" | "orderReference" | "providerReference" | "sentAt"> {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly phoneNumber: string | null;
}

export interface TransactionAsked extends Whose {
  /** Our reference, the merchant's own, a session id of the interbank switch, or an account number of ten digits. */
  readonly reference: string;
}

/**
 * Returns everything known about the transactions that a text matches, newest first. Throws if it matches no
 * transaction.
 */
export async function inspectTransactions(
  { database }: Kit,
  { reference, ...whose }: TransactionAsked,
): Promise<readonly InspectedTransaction[]> {
  const found = await findMeant(database, whose, reference);
  if (found.length === 0) throw nothingFoundAnywhere();
  return await Promise.all(found.map((one) => inspect(database, one)));
}

/** Ten digits may be an account number, and also a merchant's reference. */
const findMeant = (database: Database, whose: Whose, text: string) =>
  searchOf(text).accountNumber === undefined
    ? findAnywhere(database, whose, text)
    : findByNumber(database, whose, text);

async function inspect(
  database: Database,
  { environmentId, id, businessId, mode }: Found,
): Promise<InspectedTransaction> {
  const [read] = await readTransactions(database, environmentId, [id]);
  const transaction = present(read, "a transaction that was found");
  const record = await presentRecord(database, transaction);
  const { progress, provider, orderReference, providerReference, sentAt, phoneNumber } =
    transaction;
  return {
    businessId,
    mode,
    ...record,
    progress,
    provider,
    orderReference,
    providerReference,
    sentAt,
    phoneNumber,
  };
}
