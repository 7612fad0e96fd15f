import type { components } from "../../api/generated/schema.d.ts";
import { separateWords } from "../../format/status.ts";

export type Account = components["schemas"]["CreditedVirtualAccount"];
export type AccountDetails = components["schemas"]["ListedVirtualAccount"];

/** The person or business that an account was opened for. Undefined if only the account's own name is known. */
export function ownerOf({ details }: Pick<AccountDetails, "details">): string | undefined {
  const name = [details.firstName, details.lastName].filter((part) => part !== null).join(" ");
  return details.businessName ?? (name === "" ? undefined : name);
}

/** `Customer`, `Business`, `One payment`. */
export const kindOf = ({ type }: Pick<AccountDetails, "type">): string =>
  type === "Dynamic" ? "One payment" : separateWords(type);

/** True if it waits for its one payment. */
export const isAwaited = ({ status }: Pick<AccountDetails, "status">): boolean =>
  status === "Pending" || status === "PartiallyPaid";
