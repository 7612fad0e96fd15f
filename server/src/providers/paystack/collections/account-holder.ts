import type { AccountRequest, NotOpened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { PaystackSettings } from "../settings.ts";

const LOCAL_PART_MAX = 64;

/** The account holder, in Paystack's form. */
export interface PaystackCustomer {
  readonly kind: "customer";
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

interface Email {
  readonly kind: "email";
  readonly email: string;
}

/** Paystack opens no account that stays open without all four contacts. */
export function customerOf(
  request: AccountRequest,
  settings: PaystackSettings,
): PaystackCustomer | NotOpened {
  const contact = emailOf(request, settings);
  if (contact.kind === "refused") return contact;
  const phone = request.holder.phone ?? settings.customerPhone;
  if (phone === null) {
    return refuse(
      "Give the phone number of the account's holder, or have the operator set customerPhone.",
    );
  }
  const [firstName, lastName] = namesOf(request);
  if (firstName === undefined || lastName === undefined) {
    return refuse("Give the first name and the last name of the account's holder.");
  }
  return { kind: "customer", email: contact.email, firstName, lastName, phone };
}

/**
 * An e-mail address for this account alone: Paystack knows customers by their addresses, and opens one account number
 * for each. So the reference is a tag in the holder's own address, or part of an address below the operator's domain.
 */
export function emailOf(
  { reference, holder }: AccountRequest,
  { emailDomain }: PaystackSettings,
): Email | NotOpened {
  const [, local = "", domain = ""] = /^([^@\s]+)@([^@\s]+)$/.exec(holder.email ?? "") ?? [];
  const tagged = `${local}+${reference}`;
  if (local !== "" && tagged.length <= LOCAL_PART_MAX) {
    return { kind: "email", email: `${tagged}@${domain}` };
  }
  if (emailDomain !== null) return { kind: "email", email: `${reference}@${emailDomain}` };
  return refuse(
    "Give a short e-mail address of the account's holder, or have the operator set emailDomain.",
  );
}

/** The holder's names. If one is missing, it is taken from the words of the name that a payer sees. */
function namesOf({ holder, accountName }: AccountRequest): readonly (string | undefined)[] {
  const { firstName, lastName } = holder;
  if (firstName && lastName) return [firstName, lastName];
  const [first, ...others] = accountName.trim().split(/\s+/);
  return [first || undefined, others.join(" ") || undefined];
}

export const refuse = (reason: string): NotOpened => ({ kind: "refused", reason });

/** For a limit of the provider, and only if no number is open. */
export const refuseByLimit = (reason: string): NotOpened => ({
  ...refuse(reason),
  isOwnLimit: true,
});
