import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../kernel/database/sql.ts";
import type {
  CheckKind,
  IdentityCheck,
  IdentityFound,
  PersonFound,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import {
  describeIdentityVerifier,
  type VerifierUnderTest,
} from "../../test/identity-verifier-conformance.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";

const fixture = useSimulator();
let environmentId: bigint;
let ids = 7_000_000n;

beforeAll(async () => {
  environmentId = await fixture().environment();
});

const freshSubject = () => {
  ids += 1n;
  return { environmentId, id: ids };
};

const passport = { passport: "A00120001", lastName: "Bello", dateOfBirth: "1990-04-17" };
const home = { city: "Ikeja", state: "Lagos", country: "NG" };

/** Identifiers of each kind whose magic digit is the one given. */
const ending = (digit: number) =>
  ({
    bvn: { bvn: `9501234567${digit}` },
    "bvn-advanced": { bvn: `9501234567${digit}` },
    nin: { nin: `9501234567${digit}` },
    pvc: { pvc: `90F5B2020000${digit}` },
    "pvc-premium": { pvc: `90F5B2020000${digit}` },
    frsc: { frsc: `FKJ000${digit}` },
    passport: { ...passport, passport: `A0012000${digit}` },
    "phone-basic": { phone: `0803000000${digit}` },
    "phone-advanced": { phone: `0803000000${digit}` },
    "phone-nin": { phone: "08030000000", nin: `9501234567${digit}` },
    "cac-basic": { rcNumber: `RC000${digit}` },
    address: { ...home, address1: `Plot 000${digit}` },
  }) as const;

describeIdentityVerifier(
  "the simulator",
  (): VerifierUnderTest => ({
    verifier: fixture().simulator.verifier,
    known: ending(1),
    unknown: ending(2),
    staysSilent: { bvn: "95012345675" },
    freshSubject,
  }),
);

const CLAIMED = {
  firstName: "Amina",
  lastName: "Bello",
  dateOfBirth: "1990-04-17",
  phoneNumber: "08030000000",
};

const agreed = {
  firstName: "AMINA",
  lastName: "BELLO",
  dateOfBirth: "1990-04-17",
  phoneNumber: "08030000000",
};

async function personAt(
  kind: CheckKind,
  identifiers: IdentityCheck["identifiers"],
  claimed: IdentityCheck["claimed"] = CLAIMED,
): Promise<PersonFound> {
  const { verifier } = fixture().simulator;
  const reference = verifier.referenceFor(freshSubject());
  const asked = { environmentId, reference, kind, identifiers, claimed };
  const outcome = await verifier.check(asked, { signal: new AbortController().signal });
  return (outcome as IdentityFound).findings as PersonFound;
}

describe("a person of the simulated registries", () => {
  test.each([
    "bvn",
    "nin",
    "pvc",
    "frsc",
    "passport",
    "phone-advanced",
  ] as const)("agrees with the claimed holder of a %s, and differs if its number says so", async (kind) => {
    const of = (digit: number) => personAt(kind, ending(digit)[kind]);
    const { phoneNumber, ...rest } = agreed;
    // The phone is the number that was asked about.
    const expected = kind === "phone-advanced" ? rest : { ...rest, phoneNumber };
    expect(await of(1)).toMatchObject(expected);
    expect((await of(3)).dateOfBirth).not.toBe(agreed.dateOfBirth);
    expect((await of(4)).lastName).not.toBe(agreed.lastName);
    expect((await of(6)).phoneNumber).not.toBe(agreed.phoneNumber);
  });

  test("is derived from the number if no person is named, and is always the same", async () => {
    const one = await personAt("bvn", { bvn: "22345678901" }, null);
    expect(await personAt("bvn", { bvn: "22345678901" }, null)).toEqual(one);
    expect(await personAt("bvn", { bvn: "22345678902" }, null)).not.toEqual(one);
  });
});

describe("a known identity", () => {
  const known = {
    bvn: { bvn: "95000000011" },
    "bvn-advanced": { bvn: "95000000011" },
    nin: { nin: "96000000011" },
    pvc: { pvc: "pvc95000000011" },
    "pvc-premium": { pvc: "PVC95000000011" },
    frsc: { frsc: "FRS95000011" },
    passport: { ...passport, passport: "A95000011" },
    "phone-basic": { phone: "+2348095000011" },
    "phone-advanced": { phone: "08095000011" },
    "phone-nin": { phone: "08030000000", nin: "96000000011" },
  } as const;

  test.each(
    Object.keys(known) as (keyof typeof known)[],
  )("has its own name under each of its numbers, whatever name is claimed: %s", async (kind) => {
    for (const claimed of [{ firstName: "Ngozi", lastName: "Eze" }, null])
      expect(await personAt(kind, known[kind], claimed)).toMatchObject({
        ...{ firstName: "AMINA", lastName: "BELLO", dateOfBirth: "1990-04-17" },
        phoneNumber: "08095000011",
      });
  });

  test.each([
    ["95000000022", "CHIDI", "OKAFOR"],
    ["95000000033", "TUNDE", "ADEYEMI"],
  ])("has another number for another person: %s", async (bvn, firstName, lastName) => {
    expect(await personAt("bvn", { bvn })).toMatchObject({ firstName, lastName });
  });

  test.each([
    ["RC9500011", "BELLO FABRICS LIMITED"],
    ["9500022", "OKAFOR LOGISTICS LIMITED"],
    ["bn9500033", "ADEYEMI FOODS LIMITED"],
  ])("is a company too: %s", async (rcNumber, companyName) => {
    expect(await personAt("cac-basic", { rcNumber })).toMatchObject({ companyName });
  });
});

test("the simulated registries store no number that was asked about", async () => {
  const rows = await fixture().database.many<{ row: string }>(
    sql`select identity_checks::text as row from simulator.identity_checks`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const kept = rows.map(({ row }) => row).join("\n");
  for (const number of ["95012345671", "22345678901", "A00120001"]) {
    expect(kept).not.toContain(number);
    expect(kept).not.toContain(Buffer.from(number).toString("hex"));
  }
});
