import type { Kit } from "../../../kernel/kit.ts";
import { businessNotFound } from "./errors.ts";
import { type ListedKey, readListedKeys } from "./key-queries.ts";
import { readBusiness } from "./queries.ts";

/** Returns the valid keys of a business, without secrets, with the last use of each. */
export async function listKeys({ database }: Kit, businessId: bigint): Promise<ListedKey[]> {
  const business = await readBusiness(database, businessId);
  if (business === undefined) throw businessNotFound({ businessId });
  return readListedKeys(database, businessId);
}
