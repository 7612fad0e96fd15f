import { describe, expect, test } from "vitest";
import {
  AMINA,
  PICTURE,
  TEST_COMPANY,
} from "../../../../test/emulators/identity/registered-people.ts";
import type { CheckKind } from "../../../kernel/providers/ports/identity-verifier.ts";
import { entriesOf, lookupsOf } from "../../test/known-checks.ts";
import { useDojah } from "./dojah-fixture.ts";

const fixture = useDojah();

const PERSON = {
  firstName: "AMINA",
  middleName: "KEHINDE",
  lastName: "BELLO",
  dateOfBirth: "1990-04-17",
  phoneNumber: "09011111111",
  gender: "Female",
};
const NO_PHONE = { ...PERSON, phoneNumber: null };
const RESIDENCE = { residentialAddress: "14 MARINA ROAD, LAGOS ISLAND" };
const BVN_REFERENCE = "91b126d1-2467-42fc-b8d5-1cbd32257954";
const NIN_REFERENCE = "91b18d3a-9351-4f23-ad50-67b0e5f3665d";

interface Expected {
  readonly request: string;
  readonly findings: object;
  readonly providerReference?: string;
}

const EXPECTED: Readonly<Record<Exclude<CheckKind, "address">, Expected>> = {
  bvn: {
    request: "/api/v1/kyc/bvn/full?bvn=22222222222",
    findings: PERSON,
    providerReference: BVN_REFERENCE,
  },
  "bvn-advanced": {
    request: "/api/v1/kyc/bvn/advance?bvn=22222222222",
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
    providerReference: BVN_REFERENCE,
  },
  nin: {
    request: "/api/v1/kyc/nin?nin=70123456789",
    findings: { ...PERSON, ...RESIDENCE },
    providerReference: NIN_REFERENCE,
  },
  "phone-nin": {
    request: "/api/v1/kyc/nin?nin=70123456789",
    findings: PERSON,
    providerReference: NIN_REFERENCE,
  },
  pvc: {
    request: "/api/v1/kyc/vin?vin=90F5B20205096041114",
    findings: { ...NO_PHONE, dateOfBirth: null, state: "LAGOS" },
  },
  "pvc-premium": {
    request: "/api/v1/kyc/vin?vin=90F5B20205096041114",
    findings: {
      ...NO_PHONE,
      dateOfBirth: null,
      state: "LAGOS",
      localGovernment: "LAGOS ISLAND",
      pollingUnit: "MARINA ROAD, O/S IN FRONT OF ABANA I & II",
      occupation: "TRADING",
    },
  },
  frsc: {
    request: "/api/v1/kyc/dl?license_number=FKJ49409AB13",
    // The state in Dojah's record is the holder's, and it has no dates of the licence.
    findings: { ...NO_PHONE, stateOfIssue: null, issuedDate: null, expiryDate: null },
  },
  passport: {
    request: "/api/v1/kyc/passport?passport_number=A00123456&surname=BELLO",
    findings: {
      ...NO_PHONE,
      issuedAt: "IKOYI",
      issuedDate: "2022-09-05",
      expiryDate: "2032-09-04",
    },
  },
  "phone-basic": {
    request: "/api/v1/kyc/phone_number/basic?phone_number=09011111111",
    findings: PERSON,
  },
  "phone-advanced": {
    request: "/api/v1/kyc/phone_number?phone_number=09011111111",
    findings: { ...PERSON, ...RESIDENCE, network: null },
  },
  "cac-basic": {
    request: "/api/v1/kyc/cac?rc_number=092932",
    findings: {
      companyName: "TEST COMPANY",
      companyType: null,
      companyStatus: null,
      registeredDate: "2015-05-15",
      address: "NO 37 ISAIAH ROAD UBEJI",
    },
  },
};

describe("Dojah is asked and answers for", () => {
  test.each(entriesOf(lookupsOf(AMINA, `RC${TEST_COMPANY.digits}`)))("%s", async (kind, asked) => {
    const { check, emulator } = fixture();
    const { request, findings, providerReference = null } = EXPECTED[kind as "bvn"];
    expect(await check(kind, asked as never)).toEqual({
      kind: "found",
      findings,
      providerReference,
    });
    const { method, path, query } = emulator.requests.at(-1) ?? {};
    expect([method, `${path}?${query}`]).toEqual(["GET", request]);
  });
});

test("the key is sent alone, without the word Bearer", async () => {
  const { check, emulator } = fixture();
  await check("bvn", { bvn: AMINA.bvn });
  const { headers } = emulator.requests.at(-1) ?? {};
  expect(headers?.authorization).not.toContain("Bearer");
  expect(headers?.["appid"]).toMatch(/^\S+$/);
});

test("a phone number is sent with a leading 0, whatever form it was given in", async () => {
  const { check } = fixture();
  for (const phone of ["+2349011111111", "2349011111111", "9011111111"]) {
    expect(await check("phone-basic", { phone })).toMatchObject({ kind: "found" });
  }
});

test("the person is judged by the caller: a passport of another birth date is found", async () => {
  const { check } = fixture();
  const passport = { passport: AMINA.passport, lastName: "Bello", dateOfBirth: "1999-12-21" };
  expect(await check("passport", passport)).toMatchObject({
    kind: "found",
    findings: { dateOfBirth: "1990-04-17" },
  });
});

test("a NIN of another phone number is found, with the number in the register", async () => {
  const { check } = fixture();
  const other = { phone: "08030000009", nin: AMINA.nin };
  expect(await check("phone-nin", other)).toMatchObject({
    kind: "found",
    findings: { phoneNumber: "09011111111" },
  });
});

test("a watch-listed BVN is found, and says so", async () => {
  const { check, emulator } = fixture();
  emulator.people = [...emulator.people, { ...AMINA, bvn: "22233344455", watchListed: true }];
  expect(await check("bvn-advanced", { bvn: "22233344455" })).toMatchObject({
    findings: { watchListed: true },
  });
});

test.each([
  ["a passport without a birth date", "passport", /date of birth/],
  ["a NIN without a phone number", "phone-nin", /phone number/],
  ["a voter with one name", "pvc", /complete name/],
] as const)("%s is refused, because nothing can be compared", async (_, kind, reason) => {
  const { check, emulator } = fixture();
  const bare = {
    ...AMINA,
    firstName: "",
    middleName: "",
    dateOfBirth: null,
    phone: null,
    pvc: "90F5B00000000000001",
    passport: "A00000001",
    nin: "70000000001",
  };
  const named = kind === "pvc" ? bare : { ...bare, firstName: "AMINA" };
  emulator.people = [named];
  const asked = { ...lookupsOf(named, "")[kind], phone: AMINA.phone };
  const outcome = await check(kind, asked as never);
  emulator.people = [AMINA];
  expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
});
