import type {
  CheckKind,
  FindingsOf,
  PersonFound,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { Failed, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { LookupCheck, LookupKind } from "./check-kinds.ts";
import { readDate } from "./dates.ts";
import { failed, unreadableRecord } from "./outcomes.ts";
import { readPerson } from "./read-person.ts";
import type { RegistryRecord } from "./registry-record.ts";

interface Findings {
  readonly kind: "findings";
  readonly findings: FindingsOf[CheckKind];
}

type PersonKind = Exclude<LookupKind, "cac-basic">;

/** What each kind of check returns beside the person. A field that is not listed is dropped. */
const EXTRAS: {
  readonly [Kind in PersonKind]: (
    record: RegistryRecord,
  ) => Omit<FindingsOf[Kind], keyof PersonFound>;
} = {
  bvn: () => ({}),
  "bvn-advanced": (record) => ({
    email: record.text("email"),
    residentialAddress: addressIn(record),
    stateOfOrigin: record.text("stateoforigin"),
    enrollmentBank: record.text("enrollmentbank"),
    enrollmentBranch: record.text("enrollmentbranch"),
    levelOfAccount: record.text("levelofaccount"),
    watchListed: readYesNo(record.text("watchlisted")),
    photo: readJpeg(record.text("image", "base64image", "photo")),
  }),
  nin: (record) => ({ residentialAddress: addressIn(record) }),
  pvc: (record) => ({ state: record.text("state") }),
  "pvc-premium": (record) => ({
    state: record.text("state"),
    localGovernment: record.text("localgovernment", "lga"),
    pollingUnit: record.text("pollingunit"),
    occupation: record.text("occupation"),
  }),
  frsc: (record) => ({
    stateOfIssue: record.text("stateofissue"),
    issuedDate: readDate(record.text("issueddate")),
    expiryDate: readDate(record.text("expirydate", "validity")),
  }),
  passport: (record) => ({
    issuedAt: record.text("issuedat", "issueplace"),
    issuedDate: readDate(record.text("issueddate", "dateofissue")),
    expiryDate: readDate(record.text("expirydate")),
  }),
  "phone-basic": () => ({}),
  "phone-advanced": (record) => ({
    // Neither provider is known to return it.
    network: null,
    residentialAddress: addressIn(record),
  }),
  "phone-nin": () => ({}),
};

const NO_BIRTH_DATE = failed(
  "The registry shows no date of birth for this passport, so there is nothing to compare.",
);
const NO_PHONE = failed(
  "The registry shows no phone number under this NIN, so there is nothing to compare.",
);

export function readFindings(
  { kind, claimed }: LookupCheck,
  record: RegistryRecord,
): Findings | Failed | Unknown {
  if (kind === "cac-basic") return readCompany(record);
  const read = readPerson(record, claimed);
  if (read.kind !== "person") return read;
  // The merchant asks whether the two match, which cannot be answered without them.
  if (kind === "passport" && read.person.dateOfBirth === null) return NO_BIRTH_DATE;
  if (kind === "phone-nin" && read.person.phoneNumber === null) return NO_PHONE;
  return { kind: "findings", findings: { ...read.person, ...EXTRAS[kind](record) } };
}

const COMPANY_TYPES: Readonly<Partial<Record<string, string>>> = {
  RC: "Registered company",
  BN: "Business name",
  IT: "Incorporated trustees",
  LP: "Limited partnership",
  LLP: "Limited liability partnership",
};

function readCompany(record: RegistryRecord): Findings | Unknown {
  const companyName = record.text("companyname");
  if (companyName === null) return unreadableRecord("the record has no company name");
  const type = record.text("companytype");
  const findings: FindingsOf["cac-basic"] = {
    companyName,
    companyType: COMPANY_TYPES[type?.toUpperCase() ?? ""] ?? type,
    companyStatus: record.text("companystatus"),
    registeredDate: readDate(record.text("dateofregistration", "registrationdate")),
    address: record.text("address", "companyaddress", "branchaddress"),
  };
  return { kind: "findings", findings };
}

const addressIn = (record: RegistryRecord) =>
  record.text("residentialaddress", "residenceaddress", "residenceaddressline1");

function readYesNo(text: string | null): boolean | null {
  if (text === null || !/^(?:yes|no|true|false)$/i.test(text)) return null;
  return /^(?:yes|true)$/i.test(text);
}

/** A picture that is not a JPEG in Base64 is not passed on. */
function readJpeg(text: string | null): string | null {
  const base64 = text?.replace(/^data:image\/jpe?g;base64,/, "") ?? "";
  return /^\/9j\/[0-9A-Za-z+/]+={0,2}$/.test(base64) ? base64 : null;
}
