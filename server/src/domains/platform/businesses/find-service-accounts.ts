import type { Queryable } from "../../../kernel/database/database.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { explainBusinessRefusal } from "../../../kernel/tenancy/business-refusal.ts";
import { locateAccounts } from "./locate-accounts.ts";
import type { ServiceAccount } from "./service-account-queries.ts";

/**
 * Returns the businesses of these account numbers in a mode. A business without access to the mode has no account in
 * it, because it could not spend the money.
 */
export async function findServiceAccounts(
  queryable: Queryable,
  accountNumbers: readonly string[],
  mode: Mode,
): Promise<ReadonlyMap<string, ServiceAccount>> {
  const places = await locateAccounts(queryable, accountNumbers, mode);
  const open = [...places.values()].flatMap((place) =>
    place.kind === "here" && mayAct(place.account, mode) ? [place.account] : [],
  );
  return new Map(open.map((account) => [account.accountNumber, account]));
}

const mayAct = ({ businessStatus }: ServiceAccount, mode: Mode): boolean =>
  explainBusinessRefusal(mode, businessStatus) === undefined;
