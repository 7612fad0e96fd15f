import type {
  CheckKind,
  ClaimedPerson,
  FindingsOf,
  IdentifiersOf,
  IdentityCheck,
  PersonFound,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { agreeingWith, personOf } from "./fake-people.ts";
import { findKnownCompany, findKnownPerson, KNOWN_PEOPLE } from "./known-identities.ts";

/** The last digit of a number decides the result of a check. Live mode has nothing like it. */
type Turn = "passes" | "no_record" | "birth_date" | "name" | "silent" | "phone";

const TURNS: Readonly<Record<string, Turn>> = {
  "1": "passes",
  "2": "no_record",
  "3": "birth_date",
  "4": "name",
  "5": "silent",
  "6": "phone",
};

const MAGIC_NUMBER = /^9501234567([1-6])$/;
const MAGIC_DOCUMENT = /000([1-6])$/;

/** Every BVN with a fixed outcome. */
export const MAGIC_BVNS: readonly string[] = [
  ...Object.keys(TURNS).map((digit) => `9501234567${digit}`),
  ...KNOWN_PEOPLE.map(({ bvn }) => bvn),
];

/** The identifier that decides the whole check: the document if there is one, otherwise the number. */
const SUBJECTS: { readonly [Kind in CheckKind]: (identifiers: IdentifiersOf[Kind]) => string } = {
  bvn: ({ bvn }) => bvn,
  "bvn-advanced": ({ bvn }) => bvn,
  nin: ({ nin }) => nin,
  pvc: ({ pvc }) => pvc,
  "pvc-premium": ({ pvc }) => pvc,
  frsc: ({ frsc }) => frsc,
  passport: ({ passport }) => passport,
  "phone-basic": ({ phone }) => phone,
  "phone-advanced": ({ phone }) => phone,
  "phone-nin": ({ nin }) => nin,
  "cac-basic": ({ rcNumber }) => rcNumber,
  address: ({ address1 }) => address1,
};

const IN_ELEVEN_DIGITS: ReadonlySet<CheckKind> = new Set<CheckKind>([
  "bvn",
  "bvn-advanced",
  "nin",
  "phone-nin",
]);

function subjectOf({ kind, identifiers }: IdentityCheck): string {
  // Kind and identifiers belong together; TypeScript cannot see that in a union.
  return (SUBJECTS[kind] as (identifiers: IdentityCheck["identifiers"]) => string)(identifiers);
}

export function turnOf(check: IdentityCheck): Turn {
  const magic = IN_ELEVEN_DIGITS.has(check.kind) ? MAGIC_NUMBER : MAGIC_DOCUMENT;
  const [, digit = ""] = magic.exec(subjectOf(check)) ?? [];
  return TURNS[digit] ?? "passes";
}

/** The registry's data for the number. Undefined if the registry has none. */
export function lookUp(check: IdentityCheck): FindingsOf[CheckKind] | undefined {
  const turn = turnOf(check);
  if (turn === "no_record") return undefined;
  const subject = subjectOf(check);
  const person =
    findKnownPerson(check.kind, subject) ?? agreeingWith(personOf(subject), claimOf(check));
  return FINDINGS[check.kind](differing(person, turn), subject);
}

/** The claimed person. Data in the identifiers themselves takes precedence. */
function claimOf({ identifiers, claimed }: IdentityCheck): ClaimedPerson {
  const { lastName, dateOfBirth, phone } = identifiers as Record<string, string | undefined>;
  return {
    ...claimed,
    ...(lastName !== undefined && { lastName }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(phone !== undefined && { phoneNumber: phone }),
  };
}

function differing(person: PersonFound, turn: Turn): PersonFound {
  switch (turn) {
    case "birth_date":
      return {
        ...person,
        dateOfBirth: person.dateOfBirth === "1950-12-31" ? "1951-12-31" : "1950-12-31",
      };
    case "name":
      return { ...person, firstName: "ANOTHER", lastName: "PERSON" };
    case "phone":
      return {
        ...person,
        phoneNumber: person.phoneNumber === "09099999999" ? "09088888888" : "09099999999",
      };
    default:
      return person;
  }
}

const RESIDENCE = "14 Marina Road, Lagos Island, Lagos";

/** A picture of one grey dot, in Base64. */
const PHOTO =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==";

const FINDINGS: {
  readonly [Kind in CheckKind]: (person: PersonFound, subject: string) => FindingsOf[Kind];
} = {
  bvn: (person) => person,
  "bvn-advanced": (person) => ({
    ...person,
    email: `${person.firstName}.${person.lastName}@example.com`.toLowerCase(),
    residentialAddress: RESIDENCE,
    stateOfOrigin: "Oyo",
    enrollmentBank: "058",
    enrollmentBranch: "Marina",
    levelOfAccount: "Level 2 - Medium Level Accounts",
    watchListed: false,
    photo: PHOTO,
  }),
  nin: (person) => ({ ...person, residentialAddress: RESIDENCE }),
  pvc: (person) => ({ ...person, state: "Lagos" }),
  "pvc-premium": (person) => ({
    ...person,
    state: "Lagos",
    localGovernment: "Lagos Island",
    pollingUnit: "Marina Road II",
    occupation: "Trading",
  }),
  frsc: (person) => ({
    ...person,
    stateOfIssue: "Lagos",
    issuedDate: "2023-04-17",
    expiryDate: "2028-04-16",
  }),
  passport: (person) => ({
    ...person,
    issuedAt: "Ikoyi",
    issuedDate: "2022-09-05",
    expiryDate: "2032-09-04",
  }),
  "phone-basic": (person) => person,
  "phone-advanced": (person) => ({ ...person, network: "MTN", residentialAddress: RESIDENCE }),
  "phone-nin": (person) => person,
  "cac-basic": ({ lastName }, rcNumber) => ({
    companyName: findKnownCompany(rcNumber) ?? `${lastName} TRADING COMPANY LIMITED`,
    companyType: "Private company limited by shares",
    companyStatus: "Active",
    registeredDate: "2016-02-11",
    address: RESIDENCE,
  }),
  address: (person, subject) => ({ ...person, residentialAddress: subject }),
};
