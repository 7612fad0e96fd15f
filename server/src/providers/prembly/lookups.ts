import type {
  ClaimedPerson,
  IdentifiersOf,
  Obstacle,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { LookupContent, LookupKind } from "../identity/check-kinds.ts";
import { splitRcNumber } from "../identity/company-numbers.ts";
import { localPhone } from "../identity/phones.ts";
import type { PremblySettings } from "./settings.ts";

export interface Lookup {
  readonly kind: "lookup";
  /** The path after the prefix that all paths share. */
  readonly path: string;
  readonly json: Readonly<Record<string, string>>;
}

type Paths = Pick<PremblySettings, "ninLookup" | "cacLookup">;

type LookUp<Kind extends LookupKind> = (
  identifiers: IdentifiersOf[Kind],
  claimed: ClaimedPerson | null,
  paths: Paths,
) => Lookup | Obstacle;

const lookup = (path: string, json: Lookup["json"]): Lookup => ({ kind: "lookup", path, json });

const lookUpNin = ({ nin }: { readonly nin: string }, _: unknown, { ninLookup }: Paths) =>
  lookup(`/${ninLookup}`, ninLookup === "vnin" ? { number_nin: nin } : { number: nin });

const lookUpVoter = ({ pvc }: { readonly pvc: string }) => lookup("/voters_card", { number: pvc });

/** The call of each kind of check. For a phone number with a NIN the NIN is looked up, and its number is compared. */
const LOOKUPS: { readonly [Kind in LookupKind]: LookUp<Kind> } = {
  bvn: ({ bvn }) => lookup("/bvn_validation", { number: bvn }),
  "bvn-advanced": ({ bvn }) => lookup("/bvn", { number: bvn }),
  nin: lookUpNin,
  "phone-nin": lookUpNin,
  pvc: lookUpVoter,
  "pvc-premium": lookUpVoter,
  frsc: ({ frsc }, claimed) => lookUpLicence(frsc, claimed),
  passport: ({ passport, lastName }) =>
    lookup("/national_passport", { number: passport, last_name: lastName }),
  "phone-basic": ({ phone }) => lookup("/phone_number", { number: localPhone(phone) }),
  "phone-advanced": ({ phone }) => lookup("/phone_number/advance", { number: localPhone(phone) }),
  "cac-basic": ({ rcNumber }, _, { cacLookup }) => lookUpCompany(rcNumber, cacLookup),
};

/** The lookup of a check, or why Prembly cannot make it. */
export function lookupOf(
  { kind, identifiers, claimed }: LookupContent,
  paths: Paths,
): Lookup | Obstacle {
  // Kind and identifiers belong together; TypeScript cannot see that in a union.
  const lookUp = LOOKUPS[kind] as LookUp<LookupKind>;
  return lookUp(identifiers as never, claimed, paths);
}

/** Why Prembly cannot take a check. Undefined: it can. */
export function findObstacle(check: LookupContent, paths: Paths): Obstacle | undefined {
  const found = lookupOf(check, paths);
  return found.kind === "lookup" ? undefined : found;
}

const NAME_NEEDED: Obstacle = {
  kind: "lacks_detail",
  reason:
    "The identity provider verifies a driver's licence only together with its holder's first and last name.",
};

function lookUpLicence(frsc: string, claimed: ClaimedPerson | null): Lookup | Obstacle {
  const firstName = claimed?.firstName?.trim() ?? "";
  const lastName = claimed?.lastName?.trim() ?? "";
  if (firstName === "" || lastName === "") return NAME_NEEDED;
  const json = { number: frsc, first_name: firstName, last_name: lastName };
  return lookup("/drivers_license/advance/v2", json);
}

/** Company, business name, incorporated trustees. A number without letters is that of a company. */
const COMPANY_TYPES = ["RC", "BN", "IT"];

const OTHER_REGISTER: Obstacle = {
  kind: "not_offered",
  reason: "The identity provider verifies registration numbers that begin with RC, BN or IT only.",
};

function lookUpCompany(rcNumber: string, path: string): Lookup | Obstacle {
  const { letters, digits } = splitRcNumber(rcNumber);
  const type = letters === "" ? "RC" : letters;
  if (!COMPANY_TYPES.includes(type)) return OTHER_REGISTER;
  return lookup(`/${path}`, { rc_number: digits, company_type: type });
}
