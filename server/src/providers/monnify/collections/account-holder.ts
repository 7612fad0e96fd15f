import type { AccountRequest, NotOpened } from "../../../kernel/providers/ports/collection-rail.ts";

/** The account holder, in Monnify's form. */
export interface MonnifyCustomer {
  readonly kind: "customer";
  readonly customerName: string;
  readonly customerEmail: string;
}

/** Monnify requires an e-mail address. A holder without one gets an address below the operator's domain. */
export function customerOf(
  { reference, accountName, holder }: AccountRequest,
  emailDomain: string | null,
): MonnifyCustomer | NotOpened {
  const derived = emailDomain === null ? null : `${reference}@${emailDomain}`;
  const customerEmail = holder.email ?? derived;
  if (customerEmail === null) return refuse("Give the e-mail address of the account's holder.");
  const { firstName, lastName } = holder;
  const fullName = [firstName, lastName].filter((name) => name !== null && name !== "").join(" ");
  return { kind: "customer", customerEmail, customerName: fullName || accountName };
}

export const refuse = (reason: string): NotOpened => ({ kind: "refused", reason });

/** For a limit of the provider, and only if no number is open. */
export const refuseByLimit = (reason: string): NotOpened => ({
  ...refuse(reason),
  isOwnLimit: true,
});
