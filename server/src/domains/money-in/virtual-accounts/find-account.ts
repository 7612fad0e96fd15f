import type { Queryable } from "../../../kernel/database/database.ts";
import { virtualAccountNotFound } from "./errors.ts";
import { readByNumber, readByReference, type VirtualAccount } from "./queries.ts";

/** Returns the merchant's account with this reference. Throws `account_not_found`. */
export async function findByReference(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<VirtualAccount> {
  const account = await readByReference(database, environmentId, reference);
  if (account === undefined || account.kind === "invoice") {
    throw virtualAccountNotFound({ param: "reference" });
  }
  return account;
}

/**
 * Returns the merchant's account with this number. Throws the same for another merchant's account as for an unknown
 * one.
 */
export async function findByNumber(
  database: Queryable,
  environmentId: bigint,
  bankCode: string,
  accountNumber: string,
): Promise<VirtualAccount> {
  const account = await readByNumber(database, bankCode, accountNumber);
  if (account?.environmentId !== environmentId) {
    throw virtualAccountNotFound({ param: "accountNumber" });
  }
  return account;
}
