import { describe, expect, test } from "vitest";
import { PICTURE } from "../../../../test/emulators/identity/registered-people.ts";
import type { ClaimedPerson } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { LookupCheck, LookupKind } from "../check-kinds.ts";
import { isAboutAnother } from "../compare-subject.ts";
import { readFindings } from "../read-findings.ts";
import { RegistryRecord, recordAt } from "../registry-record.ts";

const IDENTIFIERS = {
  bvn: "22222222222",
  nin: "70123456789",
  pvc: "90F5B20205096041114",
  frsc: "FKJ49409AB13",
  passport: "A00123456",
  phone: "+2349011111111",
  rcNumber: "RC092932",
  lastName: "Bello",
  dateOfBirth: "1990-04-17",
};

const about = (kind: LookupKind, claimed: ClaimedPerson | null = null): LookupCheck => ({
  environmentId: 7n,
  reference: "kw000000000001000000000001",
  kind,
  identifiers: IDENTIFIERS,
  claimed,
});

const NAMES = { first_name: "AMINA", last_name: "BELLO" };

function read(
  kind: LookupKind,
  fields: Record<string, string | boolean | null>,
  claimed?: ClaimedPerson,
) {
  const outcome = readFindings(about(kind, claimed), new RegistryRecord(fields));
  return outcome.kind === "findings" ? (outcome.findings as object) : outcome;
}

describe("a record", () => {
  test("is read by its names, whatever their case, underscores and colons", () => {
    for (const name of ["first_name", "firstName", "firstname", "First Name", "first_name:"]) {
      expect(read("bvn", { [name]: "AMINA", surname: "BELLO" })).toMatchObject({
        firstName: "AMINA",
      });
    }
  });

  test("has null for a field that is empty, missing or masked", () => {
    const found = { middle_name: " ", telephone: "****", gender: "", birth_date: null };
    expect(read("nin", { ...NAMES, ...found })).toEqual({
      firstName: "AMINA",
      middleName: null,
      lastName: "BELLO",
      dateOfBirth: null,
      phoneNumber: null,
      gender: null,
      residentialAddress: null,
    });
  });

  test.each(["****", "-", "null", "NIL", "N/A", "undefined"])("has null for %s", (written) => {
    expect(read("bvn", { ...NAMES, middle_name: written })).toMatchObject({ middleName: null });
  });

  test.each([
    ["m", "Male"],
    ["MALE", "Male"],
    ["F", "Female"],
    ["female", "Female"],
    ["Undecided", "Undecided"],
  ])("with the gender %s has %s", (written, gender) => {
    expect(read("bvn", { ...NAMES, gender: written })).toMatchObject({ gender });
  });

  test("without any name proves nothing", () => {
    expect(read("bvn", { wallet_balance: "550.50" })).toMatchObject({ kind: "unknown" });
    expect(read("cac-basic", { rc_number: "092932" })).toMatchObject({ kind: "unknown" });
  });

  test("with half a name is refused, because there is nothing to compare", () => {
    for (const half of [{ first_name: "AMINA" }, { surname: "BELLO" }, { fullName: "MADONNA" }]) {
      const outcome = read("pvc", half);
      expect(outcome).toMatchObject({
        kind: "failed",
        reason: expect.stringMatching(/^\S.{8,}\.$/),
      });
    }
  });

  test("with a full name only is split, and the claimed last name shows its order", () => {
    expect(read("pvc", { fullName: "BELLO AMINA" })).toMatchObject({ lastName: "BELLO" });
    const claimed = { firstName: "Amina", lastName: "Bello" };
    expect(read("frsc", { name: "AMINA BELLO" }, claimed)).toMatchObject({ lastName: "BELLO" });
  });
});

describe("what was not requested is dropped:", () => {
  const RECORD = {
    ...NAMES,
    date_of_birth: "17-04-1990",
    telephone: "09011111111",
    bvn: "22222222222",
    nin: "70123456789",
    nin_number: "70123456789",
    photo: PICTURE,
    image: PICTURE,
    picture: PICTURE,
    base64Image: PICTURE,
    signature: PICTURE,
    mother_maiden_name: "OGUNSOLA",
    religion: "islam",
  };

  test.each([
    "bvn",
    "nin",
    "pvc",
    "pvc-premium",
    "frsc",
    "passport",
    "phone-basic",
    "phone-advanced",
    "phone-nin",
  ] as const)("photographs and other numbers of %s", (kind) => {
    const text = JSON.stringify(read(kind, RECORD));
    expect(text).toContain("AMINA");
    for (const dropped of [PICTURE, "22222222222", "70123456789", "OGUNSOLA", "islam"]) {
      expect(text).not.toContain(dropped);
    }
  });

  test("an extended BVN keeps its photograph, and no number", () => {
    const found = read("bvn-advanced", RECORD);
    expect(found).toMatchObject({ photo: PICTURE });
    expect(JSON.stringify(found)).not.toMatch(/22222222222|70123456789/);
  });
});

describe("an extended BVN", () => {
  test.each([
    ["NO", false],
    ["YES", true],
    ["true", true],
    [true, true],
    [false, false],
    ["maybe", null],
  ])("that is watch-listed %s has %s", (written, watchListed) => {
    expect(read("bvn-advanced", { ...NAMES, watch_listed: written })).toMatchObject({
      watchListed,
    });
  });

  test("has a photograph only if it is a JPEG in Base64", () => {
    const photoOf = (image: string) => read("bvn-advanced", { ...NAMES, image });
    expect(photoOf(`data:image/jpeg;base64,${PICTURE}`)).toMatchObject({ photo: PICTURE });
    for (const other of ["<base64 encoded image>", "iVBORw0KGgo=", "https://example.com/1.jpg"]) {
      expect(photoOf(other)).toMatchObject({ photo: null });
    }
  });
});

test("a passport without a date of birth is refused: it was to be compared", () => {
  const outcome = read("passport", { ...NAMES, dob: "17/04/90" });
  expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining("birth") });
});

test("a NIN without a phone number is refused if the phone number was to be compared", () => {
  expect(read("phone-nin", NAMES)).toMatchObject({
    kind: "failed",
    reason: expect.stringContaining("phone number"),
  });
  expect(read("nin", NAMES)).toMatchObject({ firstName: "AMINA" });
});

const NONE: ReadonlySet<LookupKind> = new Set();

describe("a record that names its own subject", () => {
  test.each([
    ["bvn", "bvn", "22222222222", "22222222223"],
    ["bvn-advanced", "bvn", "22222222222", "22222222223"],
    ["nin", "nin", "70123456789", "70123456780"],
    ["phone-nin", "nin", "70123456789", "70123456780"],
    ["pvc", "vin", "90f5b 20205096041114", "90F5B20205096041115"],
    ["pvc-premium", "voter_identification_number:", "90F5B20205096041114", "90F5B2"],
    ["frsc", "licenseNo", "FKJ-49409-AB13", "FKJ49409AB14"],
    ["passport", "passport_number", "a00123456", "A00123457"],
    ["passport", "number", "A00123456", "A00123457"],
    ["phone-basic", "msisdn", "09011111111", "09011111112"],
    ["phone-advanced", "msisdn", "2349011111111", "2349011111112"],
    ["cac-basic", "rc_number", "92932", "92933"],
  ] as const)("is accepted for %s only with the same %s", (kind, field, same, another) => {
    const isAnother = (value: string) =>
      isAboutAnother(about(kind), new RegistryRecord({ [field]: value }), NONE);
    expect(isAnother(same)).toBe(false);
    expect(isAnother(another)).toBe(true);
    expect(isAnother("***********")).toBe(false);
    expect(isAnother("2222****222")).toBe(false);
    expect(isAboutAnother(about(kind), new RegistryRecord({}), NONE)).toBe(false);
    expect(isAboutAnother(about(kind), new RegistryRecord({}), new Set([kind]))).toBe(true);
  });
});

test("a record is an object with fields, and nothing else", () => {
  for (const other of [null, "text", [], {}, ["AMINA"]]) {
    expect(recordAt({ entity: other }, "entity")).toBeUndefined();
  }
  expect(recordAt({ entity: NAMES }, "entity")?.text("firstname")).toBe("AMINA");
});
