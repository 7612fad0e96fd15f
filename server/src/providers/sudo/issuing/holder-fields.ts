import type { CardHolder } from "../../../kernel/providers/ports/card-issuer.ts";

/** What Sudo needs of a holder, with the words for the merchant. */
const NEEDED: readonly (readonly [string, (holder: CardHolder) => string | null])[] = [
  ["first name", ({ firstName }) => firstName],
  ["last name", ({ lastName }) => lastName],
  ["address", ({ address1 }) => address1],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["postal code", ({ zipcode }) => zipcode],
  ["country", ({ country }) => country],
  ["BVN or NIN", (holder) => readIdentity(holder)?.number ?? null],
];

/** Why the issuer cannot register this holder: a full sentence with everything that is missing. */
export function findMissing(holder: CardHolder): string | undefined {
  const missing = NEEDED.filter(([, read]) => (read(holder) ?? "").trim() === "");
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name);
  const last = names.pop();
  const list = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return `The card issuer needs the cardholder's ${list}.`;
}

interface Identity {
  readonly type: "BVN" | "NIN";
  readonly number: string;
}

/** Sudo accepts no other identity number. */
function readIdentity({ bvn, idType, idNumber }: CardHolder): Identity | undefined {
  if (bvn !== null && bvn.trim() !== "") return { type: "BVN", number: bvn.trim() };
  const isNin = idType?.trim().toUpperCase() === "NIN";
  return isNin && idNumber !== null ? { type: "NIN", number: idNumber.trim() } : undefined;
}

/** The request that registers a holder. Sudo has no idempotency key: our reference is in the metadata. */
export function writeHolder(holder: CardHolder): object {
  const { firstName, lastName, email, phone, dateOfBirth } = holder;
  return {
    type: "individual",
    name: formatName(holder),
    status: "active",
    ...(phone === null ? {} : { phoneNumber: toInternational(phone) }),
    ...(email === null ? {} : { emailAddress: email }),
    individual: {
      firstName,
      lastName,
      ...(dateOfBirth === null ? {} : { dob: dateOfBirth.replaceAll("-", "/") }),
      identity: readIdentity(holder),
    },
    billingAddress: {
      line1: holder.address1,
      city: holder.city,
      state: holder.state,
      country: holder.country,
      postalCode: holder.zipcode,
    },
    metadata: { ref: holder.reference },
  };
}

export const formatName = ({ firstName, lastName }: CardHolder): string =>
  `${firstName.trim()} ${lastName.trim()}`;

/** Sudo takes phone numbers in the international format; ours may be in the Nigerian one. */
const toInternational = (phone: string): string =>
  phone.replaceAll(/[\s()-]/g, "").replace(/^0(?=\d{10}$)/, "+234");
