import type { Queryable } from "../../../kernel/database/database.ts";
import { explainBusinessRefusal, type Mode } from "../../../kernel/tenancy/access.ts";
import { readServiceAccounts, type ServiceAccount } from "./queries.ts";

/**
 * The businesses that these account numbers are of, as they are found in a mode. One that may not use the mode has no
 * account in it: nobody pays what cannot be spent.
 */
export async function findServiceAccounts(
  queryable: Queryable,
  accountNumbers: readonly string[],
  mode: Mode,
): Promise<ReadonlyMap<string, ServiceAccount>> {
  if (accountNumbers.length === 0) return new Map();
  const found = await readServiceAccounts(queryable, [...new Set(accountNumbers)], mode);
  const open = found.filter(
    ({ businessStatus }) => explainBusinessRefusal(mode, businessStatus) === undefined,
  );
  return new Map(open.map((account) => [account.accountNumber, account]));
}
