import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { readServiceAccounts, type ServiceAccount } from "./service-account-queries.ts";

/** Where a service account of this cell's directory is: here, or in the cell that its business has moved to. */
export type AccountPlace =
  | { readonly kind: "here"; readonly account: ServiceAccount }
  | { readonly kind: "moved"; readonly cell: CellNumber };

/** Returns where accounts are in a mode, whether or not their businesses may act. Those that are not known are left out. */
export async function locateAccounts(
  queryable: Queryable,
  accountNumbers: readonly string[],
  mode: Mode,
): Promise<ReadonlyMap<string, AccountPlace>> {
  if (accountNumbers.length === 0) return new Map();
  const found = await readServiceAccounts(queryable, [...new Set(accountNumbers)], mode);
  return new Map(
    found.map(({ movedTo, ...account }) => [account.accountNumber, placeOf(account, movedTo)]),
  );
}

const placeOf = (account: ServiceAccount, movedTo: CellNumber | null): AccountPlace =>
  movedTo === null ? { kind: "here", account } : { kind: "moved", cell: movedTo };
