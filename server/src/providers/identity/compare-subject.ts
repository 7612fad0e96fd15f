import type { LookupCheck, LookupKind } from "./check-kinds.ts";
import { splitRcNumber } from "./company-numbers.ts";
import { isSamePhone } from "./phones.ts";
import type { RegistryRecord } from "./registry-record.ts";

type Identifiers = Partial<Record<string, string>>;

interface Subject {
  /** The number that was asked about. */
  readonly asked: (identifiers: Identifiers) => string | undefined;
  /** The fields in which a record repeats the number. Many records have none of these fields. */
  readonly repeatedIn: readonly string[];
  readonly isSame: (one: string, other: string) => boolean;
}

const isSameNumber = (one: string, other: string) => plain(one) === plain(other);

const plain = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

const isSameCompany = (one: string, other: string) =>
  withoutZeros(splitRcNumber(one).digits) === withoutZeros(splitRcNumber(other).digits);

const withoutZeros = (digits: string) => digits.replace(/^0+/, "");

const BVN: Subject = { asked: ({ bvn }) => bvn, repeatedIn: ["bvn"], isSame: isSameNumber };
const NIN: Subject = { asked: ({ nin }) => nin, repeatedIn: ["nin"], isSame: isSameNumber };
const PVC: Subject = {
  asked: ({ pvc }) => pvc,
  repeatedIn: ["vin", "voteridentificationnumber"],
  isSame: isSameNumber,
};
// A person may have several numbers, so only the field that repeats the requested number is
// compared.
const PHONE: Subject = { asked: ({ phone }) => phone, repeatedIn: ["msisdn"], isSame: isSamePhone };

const SUBJECT_OF: Readonly<Record<LookupKind, Subject>> = {
  bvn: BVN,
  "bvn-advanced": BVN,
  nin: NIN,
  pvc: PVC,
  "pvc-premium": PVC,
  frsc: {
    asked: ({ frsc }) => frsc,
    repeatedIn: ["licenseno", "driverslicense"],
    isSame: isSameNumber,
  },
  passport: {
    asked: ({ passport }) => passport,
    repeatedIn: ["passportnumber", "number"],
    isSame: isSameNumber,
  },
  "phone-basic": PHONE,
  "phone-advanced": PHONE,
  "phone-nin": NIN,
  "cac-basic": {
    asked: ({ rcNumber }) => rcNumber,
    repeatedIn: ["rcnumber"],
    isSame: isSameCompany,
  },
};

/**
 * Whether the record belongs to another number, or lacks the number that the provider repeats in this kind of record. A
 * masked number says nothing.
 */
export function isAboutAnother(
  { kind, identifiers }: LookupCheck,
  record: RegistryRecord,
  repeating: ReadonlySet<LookupKind>,
): boolean {
  const subject = SUBJECT_OF[kind];
  // Every kind has different identifiers, and all of them are strings.
  const asked = subject.asked(identifiers as Identifiers);
  if (asked === undefined) return false;
  const repeated = record.text(...subject.repeatedIn);
  if (repeated === null) return repeating.has(kind);
  return !repeated.includes("*") && !subject.isSame(repeated, asked);
}
