import type {
  CheckKind,
  FindingsOf,
  PersonFound,
} from "../../../kernel/providers/ports/identity-verifier.ts";

/** A person whom the registries know under fixed numbers, with the same name for every merchant. */
interface KnownPerson {
  readonly person: PersonFound;
  readonly bvn: string;
  readonly nin: string;
  readonly pvc: string;
  readonly frsc: string;
  readonly passport: string;
}

export const KNOWN_PEOPLE: readonly KnownPerson[] = [
  {
    person: {
      firstName: "AMINA",
      middleName: "KEHINDE",
      lastName: "BELLO",
      dateOfBirth: "1990-04-17",
      phoneNumber: "08095000011",
      gender: "Female",
    },
    bvn: "95000000011",
    nin: "96000000011",
    pvc: "PVC95000000011",
    frsc: "FRS95000011",
    passport: "A95000011",
  },
  {
    person: {
      firstName: "CHIDI",
      middleName: "IFEANYI",
      lastName: "OKAFOR",
      dateOfBirth: "1985-11-02",
      phoneNumber: "08095000022",
      gender: "Male",
    },
    bvn: "95000000022",
    nin: "96000000022",
    pvc: "PVC95000000022",
    frsc: "FRS95000022",
    passport: "A95000022",
  },
  {
    person: {
      firstName: "TUNDE",
      middleName: "AYOMIDE",
      lastName: "ADEYEMI",
      dateOfBirth: "1978-06-23",
      phoneNumber: "08095000033",
      gender: "Male",
    },
    bvn: "95000000033",
    nin: "96000000033",
    pvc: "PVC95000000033",
    frsc: "FRS95000033",
    passport: "A95000033",
  },
];

/** Companies by the digits of their registration number. */
const KNOWN_COMPANIES: ReadonlyMap<string, string> = new Map([
  ["9500011", "BELLO FABRICS LIMITED"],
  ["9500022", "OKAFOR LOGISTICS LIMITED"],
  ["9500033", "ADEYEMI FOODS LIMITED"],
]);

type NumberKind = Exclude<keyof KnownPerson, "person"> | "phone";

/** Which number of a person each kind of check asks about. Here, companies and addresses belong to no person. */
const NUMBER_OF: Readonly<Partial<Record<CheckKind, NumberKind>>> = {
  bvn: "bvn",
  "bvn-advanced": "bvn",
  nin: "nin",
  "phone-nin": "nin",
  pvc: "pvc",
  "pvc-premium": "pvc",
  frsc: "frsc",
  passport: "passport",
  "phone-basic": "phone",
  "phone-advanced": "phone",
};

/** Returns the person who has this number. Undefined: the number is not a fixed one. */
export function findKnownPerson(kind: CheckKind, subject: string): PersonFound | undefined {
  const number = NUMBER_OF[kind];
  if (number === undefined) return undefined;
  const asked = number === "phone" ? lastTen(subject) : subject.trim().toUpperCase();
  return KNOWN_PEOPLE.find((one) => numberOf(one, number) === asked)?.person;
}

const numberOf = (known: KnownPerson, number: NumberKind): string =>
  number === "phone" ? lastTen(known.person.phoneNumber ?? "") : known[number];

/** The digits that all forms of a phone number share. */
const lastTen = (phone: string): string => phone.slice(-10);

/** Returns the company's fixed name. Undefined: the number is not a fixed one. */
export const findKnownCompany = (
  rcNumber: string,
): FindingsOf["cac-basic"]["companyName"] | undefined =>
  KNOWN_COMPANIES.get(rcNumber.replaceAll(/\D/g, ""));
