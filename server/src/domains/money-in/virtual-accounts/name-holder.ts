import type { Queryable } from "../../../kernel/database/database.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import type { Holder } from "./queries.ts";

/** What a request may state about an account's holder. */
export interface Said {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly mobileNumber?: string | undefined;
  readonly businessName?: string;
  readonly rcNumber?: string;
  readonly tin?: string;
  readonly address?: string;
}

/** Returns the holder of an account, and the name that the payer sees: the holder's, or else the merchant's. */
export async function nameHolder(
  database: Queryable,
  environmentId: bigint,
  said: Said,
): Promise<{ accountName: string; holder: Holder }> {
  const { firstName, lastName, businessName } = said;
  const person = [firstName, lastName].filter((part) => part !== undefined).join(" ");
  const name = businessName ?? person;
  const isNamed = name !== "";
  return {
    accountName: isNamed ? name : (await readOwner(database, environmentId)).businessName,
    holder: holderOf(said),
  };
}

/** A field that is missing is stored as null. */
function holderOf(said: Said): Holder {
  const { mobileNumber: phone, email, firstName, lastName, businessName, rcNumber } = said;
  const { tin, address } = said;
  const known = { email, firstName, lastName, phone, businessName, rcNumber, tin, address };
  // Each field of a holder is named here, with its value or null.
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value ?? null]),
  ) as unknown as Holder;
}
