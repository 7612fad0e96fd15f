import type { Queryable } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { explainBusinessRefusal } from "../../../kernel/tenancy/business-refusal.ts";
import { readServiceAccounts, type ServiceAccount } from "./queries.ts";

/**
 * Returns the businesses of these account numbers in a mode. A business without access to the mode has no account in
 * it, because it could not spend the money.
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
