import { describe, expect, test } from "vitest";
import {
  CHIDI,
  PICTURE,
  TEST_COMPANY,
} from "../../../../test/emulators/identity/registered-people.ts";
import { coded } from "../../../../test/emulators/prembly/prembly-emulator.ts";
import { present } from "../../../kernel/assert.ts";
import type { CheckKind } from "../../../kernel/providers/ports/identity-verifier.ts";
import { entriesOf, lookupsOf } from "../../test/known-checks.ts";
import { call } from "../../test/verifier-fixture.ts";
import { usePrembly } from "./prembly-fixture.ts";

const fixture = usePrembly();

const CLAIMED = { firstName: " Chidi ", lastName: "Okafor" };
const PERSON = {
  firstName: "CHIDI",
  middleName: null,
  lastName: "OKAFOR",
  dateOfBirth: "1985-11-02",
  phoneNumber: "08082838283",
  gender: "Male",
};
const RESIDENCE = { residentialAddress: "3 OGUI ROAD, ENUGU" };
const VOTER = { ...PERSON, dateOfBirth: null, phoneNumber: null, state: "LAGOS" };

interface Expected {
  readonly path: string;
  readonly body: object;
  readonly findings: object;
}

const EXPECTED: Readonly<Record<Exclude<CheckKind, "address">, Expected>> = {
  bvn: { path: "bvn_validation", body: { number: CHIDI.bvn }, findings: PERSON },
  "bvn-advanced": {
    path: "bvn",
    body: { number: CHIDI.bvn },
    findings: {
      ...PERSON,
      ...RESIDENCE,
      email: "PERSON@EXAMPLE.COM",
      stateOfOrigin: "Oyo State",
      enrollmentBank: "058",
      enrollmentBranch: "MARINA",
      levelOfAccount: "Level 2 - Medium Level Accounts",
      watchListed: false,
      photo: PICTURE,
    },
  },
  nin: {
    path: "vnin",
    body: { number_nin: CHIDI.nin },
    findings: { ...PERSON, ...RESIDENCE },
  },
  "phone-nin": { path: "vnin", body: { number_nin: CHIDI.nin }, findings: PERSON },
  pvc: { path: "voters_card", body: { number: CHIDI.pvc }, findings: VOTER },
  "pvc-premium": {
    path: "voters_card",
    body: { number: CHIDI.pvc },
    findings: {
      ...VOTER,
      localGovernment: "LAGOS ISLAND",
      pollingUnit: "MARINA ROAD II",
      occupation: "TRADING",
    },
  },
  frsc: {
    path: "drivers_license/advance/v2",
    body: { number: CHIDI.frsc, first_name: "Chidi", last_name: "Okafor" },
    findings: {
      ...PERSON,
      phoneNumber: null,
      stateOfIssue: "LAGOS",
      issuedDate: "2023-04-17",
      expiryDate: "2028-04-16",
    },
  },
  passport: {
    path: "national_passport",
    body: { number: CHIDI.passport, last_name: "OKAFOR" },
    findings: {
      ...PERSON,
      issuedAt: "IKOYI, LAGOS",
      issuedDate: "2022-09-05",
      expiryDate: "2032-09-04",
    },
  },
  "phone-basic": { path: "phone_number", body: { number: CHIDI.phone }, findings: PERSON },
  "phone-advanced": {
    path: "phone_number/advance",
    body: { number: CHIDI.phone },
    findings: { ...PERSON, ...RESIDENCE, network: null },
  },
  "cac-basic": {
    path: "cac",
    body: { rc_number: "092932", company_type: "RC" },
    findings: {
      companyName: "TEST COMPANY",
      companyType: "Registered company",
      companyStatus: "Active",
      registeredDate: "1986-06-04",
      address: "10 LEKKI PHASE 1, LAGOS",
    },
  },
};

describe("Prembly is asked and answers for", () => {
  test.each(entriesOf(lookupsOf(CHIDI, TEST_COMPANY.digits)))("%s", async (kind, asked) => {
    const { check, emulator } = fixture();
    const { path, body, findings } = EXPECTED[kind as "bvn"];
    expect(await check(kind, asked as never, CLAIMED)).toEqual({
      kind: "found",
      findings,
      providerReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const request = present(emulator.requests.at(-1), "a request");
    expect([request.method, request.path]).toEqual(["POST", `/verification/${path}`]);
    expect(JSON.parse(request.body)).toEqual(body);
  });
});

test("an answer that there is no record has Prembly's reference, too", async () => {
  const { check } = fixture();
  expect(await check("bvn", { bvn: "22900000009" })).toEqual({
    kind: "no_record",
    providerReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("an account without apps sends no App ID", async () => {
  const { connectWith, question, emulator } = fixture();
  const verifier = present(connectWith({ appId: null }).identityVerifier, "the verifier");
  await verifier.check(question("bvn", { bvn: CHIDI.bvn }), call());
  expect(emulator.requests.at(-1)?.headers).not.toHaveProperty("app-id");
});

test("the settings decide the prefix of the paths, the NIN lookup and the CAC lookup", async () => {
  const { connectWith, question, emulator } = fixture();
  const changes = { pathPrefix: "/identitypass/verification", cacLookup: "cac/basic" };
  const { identityVerifier } = connectWith({ ...changes, ninLookup: "vnin-basic" });
  const verifier = present(identityVerifier, "the verifier");
  emulator.pathPrefix = "/identitypass/verification/";
  const found = await verifier.check(question("nin", { nin: CHIDI.nin }), call());
  const nin = present(emulator.requests.at(-1), "a request");
  await verifier.check(question("cac-basic", { rcNumber: "RC092932" }), call());
  emulator.pathPrefix = "/verification/";
  expect(found).toMatchObject({ kind: "found", findings: { ...PERSON, residentialAddress: null } });
  expect(nin.path).toBe("/identitypass/verification/vnin-basic");
  expect(JSON.parse(nin.body)).toEqual({ number: CHIDI.nin });
  expect(emulator.requests.at(-1)?.path).toBe("/identitypass/verification/cac/basic");
});

test.each([
  ["RC", "Registered company"],
  ["BN", "Business name"],
  ["IT", "Incorporated trustees"],
] as const)("a number with %s is looked up in its own register", async (letters, companyType) => {
  const { check, emulator } = fixture();
  emulator.companies = [{ letters, digits: "092932", name: "TEST COMPANY" }];
  const found = await check("cac-basic", { rcNumber: `${letters.toLowerCase()}092932` });
  const inAnother = await check("cac-basic", {
    rcNumber: letters === "BN" ? "IT092932" : "BN092932",
  });
  emulator.companies = [TEST_COMPANY];
  expect(found).toMatchObject({ kind: "found", findings: { companyType } });
  expect(inAnother).toMatchObject({ kind: "no_record" });
});

const VERIFIED = { status: true, verification: { status: "VERIFIED", reference: "r-1" } };
const NAMES = { nin: "70000000002", firstname: "CHIDI", surname: "OKAFOR" };

describe("a driver's licence is read in each form:", () => {
  const LICENCE = { firstName: "CHIDI", lastName: "OKAFOR", dateOfBirth: "1985-11-02" };

  test.each([
    [
      "the lookup",
      {
        licenseNo: "ABC12345YZ00",
        firstName: "CHIDI",
        lastName: "OKAFOR",
        birthDate: "02-11-1985",
      },
      { issuedDate: null },
    ],
    [
      "the advance form",
      {
        name: "CHIDI OKAFOR",
        dob: "02/11/1985",
        issued_date: "2023-04-17",
        validity: "2028-04-16",
      },
      { issuedDate: "2023-04-17", expiryDate: "2028-04-16" },
    ],
    [
      "the form whose validity is no date",
      { name: "OKAFOR CHIDI", dob: "1985-11-02", issued_date: "2023-04-17", validity: "5 years" },
      { issuedDate: "2023-04-17", expiryDate: null },
    ],
    [
      "the newer form",
      { ...NAMES, lastname: "OKAFOR", birthdate: "1985-11-02", driversLicense: "ABC12345YZ00" },
      { stateOfIssue: null },
    ],
  ])("%s", async (_, frsc_data, findings) => {
    const { check, emulator } = fixture();
    emulator.staged.set("ABC12345YZ00", coded("00", { ...VERIFIED, frsc_data }));
    const outcome = await check("frsc", { frsc: "ABC12345YZ00" }, CLAIMED);
    expect(outcome).toMatchObject({ kind: "found", findings: { ...LICENCE, ...findings } });
  });
});

describe("the record is found", () => {
  test.each([
    ["in the field of its kind", { nin_data: NAMES }],
    ["in data", { data: NAMES }],
    ["in a list of one", { data: [NAMES] }],
    ["in a field that no other kind has", { national_data: NAMES }],
    [
      "in its own field although data has another",
      { nin_data: NAMES, data: { ...NAMES, firstname: "A" } },
    ],
  ])("%s", async (_, fields) => {
    const { check, emulator } = fixture();
    emulator.staged.set("70000000002", coded("00", { ...VERIFIED, ...fields }));
    expect(await check("nin", { nin: "70000000002" })).toMatchObject({
      kind: "found",
      findings: { firstName: "CHIDI", lastName: "OKAFOR" },
    });
  });

  test.each([
    ["nowhere", {}],
    ["in the field of another kind", { frsc_data: NAMES }],
    ["in a list of several", { data: [NAMES, NAMES] }],
    ["in an empty object", { nin_data: {} }],
    ["in a text", { data: "CHIDI OKAFOR" }],
  ])("not %s, which proves nothing", async (_, fields) => {
    const { check, emulator } = fixture();
    emulator.staged.set("70000000002", coded("00", { ...VERIFIED, ...fields }));
    expect(await check("nin", { nin: "70000000002" })).toMatchObject({
      kind: "unknown",
      detail: "the answer has no record",
    });
  });
});
