import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setRoute } from "../src/domains/platform/providers/index.ts";
import { AMINA, PICTURE, TEST_COMPANY } from "./emulators/identity/registered-people.ts";
import { verify } from "./support/ledger-fixture.ts";
import { monnifyBank } from "./support/live-banks.ts";
import { type LiveClient, liveClient } from "./support/live-client.ts";
import { fundLive, hurry, type LiveService, startLiveService } from "./support/live-service.ts";
import { dojahVerifier, type LiveVerifier, premblyVerifier } from "./support/live-verifiers.ts";

const { bvn, nin, pvc, frsc, passport, phone } = AMINA;
const OWN_PASSPORT = { passport, lastName: "Bello", dateOfBirth: "1990-04-17" };
const RC_NUMBER = `${TEST_COMPANY.letters}${TEST_COMPANY.digits}`;
const UNKNOWN_NUMBER = "56182742700";

const NAMED = { firstName: "AMINA", middleName: "KEHINDE", lastName: "BELLO", gender: "Female" };
const BORN = { ...NAMED, dateOfBirth: "1990-04-17" };
const PERSON = { ...BORN, phoneNumber: phone };
const VOTER = { ...NAMED, dateOfBirth: null, phoneNumber: null, state: "LAGOS" };
const PREMIUM = { ...VOTER, localGovernment: "LAGOS ISLAND", occupation: "TRADING" };
const residentialAddress = AMINA.address;
const PASSPORT = { ...BORN, phoneNumber: null, issuedDate: "2022-09-05", expiryDate: "2032-09-04" };
const ENROLLED = {
  ...{ enrollmentBank: "058", enrollmentBranch: "MARINA", stateOfOrigin: "Oyo State" },
  ...{ levelOfAccount: "Level 2 - Medium Level Accounts", email: "PERSON@EXAMPLE.COM" },
  ...{ watchListed: false, photo: PICTURE },
};

type Row = readonly [kind: string, body: object, price: number, found: object];

/** Each kind that both registries know, with its price and the whole record. */
const SHARED: readonly Row[] = [
  ["bvn", { bvn }, 40, PERSON],
  ["bvn-advanced", { bvn }, 60, { ...PERSON, ...ENROLLED, residentialAddress }],
  ["nin", { nin }, 60, { ...PERSON, residentialAddress }],
  ["phone-basic", { phone }, 30, PERSON],
  ["phone-advanced", { phone }, 50, { ...PERSON, network: null, residentialAddress }],
  ["phone-nin", { phone, nin }, 60, PERSON],
  ["pvc", { pvc }, 50, VOTER],
];

const DOJAH: readonly Row[] = [
  ...SHARED,
  [
    ...(["pvc-premium", { pvc }, 80] as const),
    { ...PREMIUM, pollingUnit: "MARINA ROAD, O/S IN FRONT OF ABANA I & II" },
  ],
  [
    ...(["frsc", { frsc }, 60] as const),
    { ...BORN, phoneNumber: null, stateOfIssue: null, issuedDate: null, expiryDate: null },
  ],
  ["passport", OWN_PASSPORT, 80, { ...PASSPORT, issuedAt: "IKOYI" }],
  [
    ...(["cac-basic", { rcNumber: RC_NUMBER }, 100] as const),
    {
      ...{ companyName: "TEST COMPANY", companyType: null, companyStatus: null },
      ...{ registeredDate: "2015-05-15", address: "NO 37 ISAIAH ROAD UBEJI" },
    },
  ],
];

const PREMBLY: readonly Row[] = [
  ...SHARED,
  ["pvc-premium", { pvc }, 80, { ...PREMIUM, pollingUnit: "MARINA ROAD II" }],
  ["passport", OWN_PASSPORT, 80, { ...PASSPORT, phoneNumber: phone, issuedAt: "IKOYI, LAGOS" }],
  [
    ...(["cac-basic", { rcNumber: RC_NUMBER }, 100] as const),
    {
      ...{ companyName: "TEST COMPANY", companyType: "Registered company" },
      ...{ companyStatus: "Active", registeredDate: "1986-06-04" },
      address: "10 LEKKI PHASE 1, LAGOS",
    },
  ],
];

type Refused = readonly [kind: string, body: object, reason: string];

const DOJAH_REFUSES: readonly Refused[] = [
  ["cac-basic", { rcNumber: "BN092932" }, "with an RC number only"],
];

const PREMBLY_REFUSES: readonly Refused[] = [
  ["frsc", { frsc }, "only together with its holder's first and last name"],
  ["cac-basic", { rcNumber: "LP092932" }, "begin with RC, BN or IT only"],
];

const bank = monnifyBank();
const dojah = dojahVerifier();
const prembly = premblyVerifier();
let service: LiveService;
let client: LiveClient;

beforeAll(async () => {
  service = await startLiveService();
  client = liveClient(service);
  await bank.connect(service);
  await fundLive(service, (number) => bank.pay(number, 10_000_000n));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  for (const { emulator } of [bank, dojah, prembly]) await emulator.close();
});

const spendable = async () => Number((await client.get("/business/balance"))["available"]);

const check = (kind: string, body: object) => client.post(`/business/verification/${kind}`, body);

/** Expects that a check is refused before any call, and that nothing is charged, billed or stored. Returns the refusal. */
async function refusalOf(kind: string, body: object, verifiers: readonly LiveVerifier[]) {
  const readAll = async () => [
    await spendable(),
    await client.list("/business/verification/history?pageSize=1"),
    ...verifiers.map(({ emulator }) => emulator.requests.length),
  ];
  const before = await readAll();
  const refusal = await client.refusal(`/business/verification/${kind}`, body);
  expect(refusal).toMatch(
    /^502 provider_error: .* No provider was asked, and nothing was charged\./,
  );
  expect(await readAll()).toEqual(before);
  return refusal;
}

const PROVIDERS = [
  ["Dojah", { verifier: dojah, kinds: DOJAH, refuses: DOJAH_REFUSES }],
  ["Prembly", { verifier: prembly, kinds: PREMBLY, refuses: PREMBLY_REFUSES }],
] as const;

describe.each(PROVIDERS)("with %s in live mode", (_, { verifier, kinds, refuses }) => {
  beforeAll(async () => {
    await verifier.connect(service);
    await setRoute(service.kit, routeTo(verifier));
  });

  test.each(kinds)("%s answers the registry's record for its price", async (kind, ...row) => {
    const [body, price, found] = row;
    const [before, billed] = [await spendable(), verifier.billed()];
    const checked = await check(kind, body);
    expect(checked).toMatchObject({
      ...{ type: kind, status: "Successful", normalizedResult: found },
      walletTransaction: { amount: price, status: "Successful" },
    });
    expect(Object.keys(checked["normalizedResult"] ?? {}).sort()).toEqual(
      Object.keys(found).sort(),
    );
    expect([await spendable(), verifier.billed()]).toEqual([before - price, billed + 1]);
  });

  test.each(refuses)("%s with %o is refused, with the reason", async (kind, ...row) => {
    const [body, reason] = row;
    expect(await refusalOf(kind, body, [verifier])).toContain(reason);
  });

  test("a number that no registry has fails, and is charged", async () => {
    const before = await spendable();
    const checked = await check("nin", { nin: UNKNOWN_NUMBER });
    expect(checked).toMatchObject({ status: "Failed", normalizedResult: null });
    expect(await spendable()).toBe(before - 60);
  });

  test("another birth date in a passport, or another phone of a NIN, fails", async () => {
    const born = { ...OWN_PASSPORT, dateOfBirth: "1990-04-18" };
    expect(await check("passport", born)).toMatchObject({ status: "Failed" });
    const other = { phone: "08082838283", nin };
    expect(await check("phone-nin", other)).toMatchObject({ status: "Failed" });
  });

  test("one idempotencyKey is one check", async () => {
    const billed = verifier.billed();
    const body = { bvn, idempotencyKey: `once with ${verifier.name}` };
    expect(await check("bvn", body)).toEqual(await check("bvn", body));
    expect(verifier.billed()).toBe(billed + 1);
  });

  test("an answer that is lost is asked for again, and is charged once", async () => {
    const before = await spendable();
    verifier.emulator.misbehaveOnce("cut", ({ query, body }) => `${query} ${body}`.includes(nin));
    const { verificationId, status } = await check("nin", { nin });
    expect(status).toBe("Pending");
    await hurry(service);
    await client.becomes(`/business/verification/${verificationId}`, { status: "Successful" });
    expect(await spendable()).toBe(before - 60);
  });
});

test("a driver's licence of a customer, whose name is known, is verified by Prembly", async () => {
  const { id } = await client.post("/customers", { firstName: "Amina", lastName: "Bello" });
  const item = { type: "FRSC", payload: { frscNumber: frsc } };
  await client.post(`/customers/${id}/kyc`, item);
  expect(prembly.emulator.billed.at(-1)).toMatchObject({ number: frsc });
});

test("a kind that the operator's account does not offer is refused, until a route sends it elsewhere", async () => {
  await dojah.connect(service, "frsc,pvc,pvc-premium");
  await setRoute(service.kit, routeTo(dojah));
  const both = [dojah, prembly];
  expect(await refusalOf("pvc", { pvc }, both)).toContain(
    "The identity provider does not verify voter's cards.",
  );
  await setRoute(service.kit, routeTo(prembly, ["pvc"]));
  await setRoute(service.kit, { ...routeTo(dojah), position: 2 });
  const billed = both.map((one) => one.billed());
  expect(await check("pvc", { pvc })).toMatchObject({ status: "Successful" });
  expect(await check("bvn", { bvn })).toMatchObject({ status: "Successful" });
  expect(both.map((one) => one.billed())).toEqual(billed.map((count) => count + 1));
});

test("after all this, the books verify", async () => {
  expect((await verify(service.kit.database)).findings).toEqual([]);
});

const routeTo = ({ name }: LiveVerifier, onlyFor?: readonly string[]) => ({
  ...({ port: "identity", position: 1, provider: name, by: "amina" } as const),
  ...{ onlyFor, businessId: undefined, amountMin: undefined, amountMax: undefined },
});
