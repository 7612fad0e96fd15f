import type { IdentifiersOf, Obstacle } from "../../kernel/providers/ports/identity-verifier.ts";
import type { LookupCheck, LookupContent, LookupKind } from "../identity/check-kinds.ts";
import { splitRcNumber } from "../identity/company-numbers.ts";
import { localPhone } from "../identity/phones.ts";

export interface Lookup {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The call of each kind of check. For a phone number with a NIN the NIN is looked up, and its number is compared. */
const LOOKUPS: { readonly [Kind in LookupKind]: (identifiers: IdentifiersOf[Kind]) => Lookup } = {
  bvn: ({ bvn }) => ({ path: "/api/v1/kyc/bvn/full", query: { bvn } }),
  "bvn-advanced": ({ bvn }) => ({ path: "/api/v1/kyc/bvn/advance", query: { bvn } }),
  nin: ({ nin }) => ({ path: "/api/v1/kyc/nin", query: { nin } }),
  "phone-nin": ({ nin }) => ({ path: "/api/v1/kyc/nin", query: { nin } }),
  pvc: ({ pvc }) => ({ path: "/api/v1/kyc/vin", query: { vin: pvc } }),
  "pvc-premium": ({ pvc }) => ({ path: "/api/v1/kyc/vin", query: { vin: pvc } }),
  frsc: ({ frsc }) => ({ path: "/api/v1/kyc/dl", query: { license_number: frsc } }),
  passport: ({ passport, lastName }) => ({
    path: "/api/v1/kyc/passport",
    query: { passport_number: passport, surname: lastName },
  }),
  "phone-basic": ({ phone }) => ({
    path: "/api/v1/kyc/phone_number/basic",
    query: { phone_number: localPhone(phone) },
  }),
  "phone-advanced": ({ phone }) => ({
    path: "/api/v1/kyc/phone_number",
    query: { phone_number: localPhone(phone) },
  }),
  "cac-basic": ({ rcNumber }) => ({
    path: "/api/v1/kyc/cac",
    query: { rc_number: splitRcNumber(rcNumber).digits },
  }),
};

export function lookupOf({ kind, identifiers }: LookupCheck): Lookup {
  // Kind and identifiers belong together; TypeScript cannot see that in a union.
  return (LOOKUPS[kind] as (identifiers: LookupCheck["identifiers"]) => Lookup)(identifiers);
}

const COMPANIES_ONLY: Obstacle = {
  kind: "not_offered",
  reason:
    "The identity provider verifies companies with an RC number only. It verifies no BN and no IT number.",
};

/** Why Dojah cannot take a check. Its lookup takes only digits, and cannot distinguish RC 123 from BN 123. */
export function findObstacle({ kind, identifiers }: LookupContent): Obstacle | undefined {
  if (kind !== "cac-basic" || !("rcNumber" in identifiers)) return undefined;
  const { letters } = splitRcNumber(identifiers.rcNumber);
  return ["", "RC"].includes(letters) ? undefined : COMPANIES_ONLY;
}
