import type { Queryable } from "../../../kernel/database/database.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import type { Holder } from "./queries.ts";

/** What a request may say of who holds an account. */
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

/** Who holds an account, and the name that whoever pays sees: theirs, or else the merchant's. */
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

/** What is not said is written down as not known. */
function holderOf(said: Said): Holder {
  const { mobileNumber: phone, email, firstName, lastName, businessName, rcNumber } = said;
  const { tin, address } = said;
  const known = { email, firstName, lastName, phone, businessName, rcNumber, tin, address };
  // Each field of a holder is named here, and has what was said or null.
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value ?? null]),
  ) as unknown as Holder;
}
