import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setRoute } from "../src/domains/platform/providers/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf as dojahSettings } from "../src/providers/dojah/test/dojah-fixture.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as premblySettings } from "../src/providers/prembly/test/prembly-fixture.ts";
import { DojahEmulator } from "./emulators/dojah/dojah-emulator.ts";
import { AMINA, CHIDI } from "./emulators/identity/registered-people.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { PremblyEmulator } from "./emulators/prembly/prembly-emulator.ts";
import {
  fundLive,
  givenSettings,
  type LiveService,
  liveBalance,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";

const FRSC_PRICE = 60;
const BVN_PRICE = 40;

const monnify = new MonnifyEmulator();
const dojah = new DojahEmulator();
const prembly = new PremblyEmulator();
let service: LiveService;

beforeAll(async () => {
  for (const emulator of [monnify, dojah, prembly]) await emulator.listen();
  monnify.advance(Date.now() - monnify.nowMs);
  service = await startLiveService();
  await service.connect("monnify", monnify, givenSettings(monnifySettings(monnify.url)));
  await service.connect("dojah", dojah, givenSettings(dojahSettings(dojah.url)));
  await service.connect("prembly", prembly, givenSettings(premblySettings(prembly.url)));
  await preferPremblyFor("frsc");
}, 60_000);

afterAll(async () => {
  await service?.stop();
  for (const emulator of [monnify, dojah, prembly]) await emulator.close();
});

beforeEach(async () => {
  if ((await liveBalance(service)) === 0) {
    await fundLive(service, (number) => monnify.collections.pay(number, 10_000_000n));
  }
  for (const emulator of [dojah, prembly]) emulator.billed.splice(0);
});

async function preferPremblyFor(kind: string): Promise<void> {
  const any = { businessId: undefined, amountMin: undefined, amountMax: undefined, by: "amina" };
  const identity = { ...any, port: "identity" } as const;
  await setRoute(service.kit, {
    ...identity,
    ...{ position: 1, provider: "prembly", onlyFor: [kind] },
  });
  await setRoute(service.kit, {
    ...identity,
    ...{ position: 2, provider: "dojah", onlyFor: undefined },
  });
  await setRoute(service.kit, {
    ...identity,
    ...{ position: 3, provider: "prembly", onlyFor: undefined },
  });
}

const reads = () => [dojah.requests.length, prembly.requests.length];

const countVerifications = async (): Promise<number> => {
  const { count } = await service.kit.database.one<{ count: number }>(
    sql`select count(*)::integer as count from verifications`,
  );
  return count;
};

const verifyBvn = (bvn: string) => service.askLive("/business/verification/bvn", { bvn });

const readProvider = async (verificationId: unknown): Promise<string> => {
  const { provider } = await service.kit.database.one<{ provider: string }>(sql`
    select provider from verifications where id = ${BigInt(String(verificationId))}`);
  return provider;
};

describe("a check whose first provider", () => {
  test.each([
    ["has an empty wallet", { status: 402, body: { error: "Your balance is low" } }],
    ["has lost its registry", { status: 424, body: { error: "Service unavailable" } }],
    ["turns every key away", { status: 401, body: { error: "Unauthorized" } }],
  ])("%s is answered by the next one, and charged once", async (_, answer) => {
    const before = await liveBalance(service);
    dojah.staged.set(AMINA.bvn, answer);
    const checked = await verifyBvn(AMINA.bvn);
    dojah.staged.delete(AMINA.bvn);
    expect(checked.status, checked.text).toBe(200);
    const { verificationId, ...rest } = checked.body.data ?? {};
    expect(rest).toMatchObject({
      ...{ status: "Successful", normalizedResult: { lastName: "BELLO" } },
      walletTransaction: { status: "Successful", amount: BVN_PRICE },
    });
    expect(await readProvider(verificationId)).toBe("prembly");
    expect([dojah.billed.length, prembly.billed.length]).toEqual([0, 1]);
    expect(await liveBalance(service)).toBe(before - BVN_PRICE);
  });

  test("accepts no connection is answered by the next one", async () => {
    const { port } = new URL(dojah.url);
    await dojah.close();
    const checked = await verifyBvn(AMINA.bvn);
    await dojah.listen(Number(port));
    expect(checked.body.data).toMatchObject({ status: "Successful" });
    expect(await readProvider(checked.body.data?.["verificationId"])).toBe("prembly");
  });

  test.each([
    "cut",
    "error_after",
    "maintenance",
  ] as const)("may have the check keeps it pending (%s), and the next one is not asked", async (fault) => {
    dojah.misbehaveOnce(fault, ({ path }) => path.includes("/kyc/bvn"));
    const checked = await verifyBvn(AMINA.bvn);
    expect(checked.body.data).toMatchObject({ status: "Pending" });
    expect(await readProvider(checked.body.data?.["verificationId"])).toBe("dojah");
    expect(prembly.billed).toEqual([]);
  });
});

describe("a driver's licence", () => {
  test("of a merchant goes to the provider that needs no name, though the other is preferred", async () => {
    const before = await liveBalance(service);
    const checked = await service.askLive("/business/verification/frsc", { frsc: CHIDI.frsc });
    expect(checked.status, checked.text).toBe(200);
    expect(checked.body.data).toMatchObject({
      status: "Successful",
      normalizedResult: { firstName: "CHIDI", lastName: "OKAFOR" },
    });
    expect([dojah.billed.length, prembly.billed.length]).toEqual([1, 0]);
    expect(await liveBalance(service)).toBe(before - FRSC_PRICE);
  });

  test("of a customer goes to the preferred provider, with the customer's name", async () => {
    const customer = { firstName: "Chidi", lastName: "Okafor", email: "chidi@example.com" };
    const { id } = dataOf<{ id: number }>(await service.askLive("/customers", customer));
    const submitted = { type: "FRSC", payload: { frscNumber: CHIDI.frsc } };
    const answer = await service.askLive(`/customers/${id}/kyc`, submitted);
    expect(answer.status, answer.text).toBe(200);
    expect([dojah.billed.length, prembly.billed.length]).toEqual([0, 1]);
    const asked = JSON.parse(prembly.requests.at(-1)?.body ?? "{}");
    expect(asked).toEqual({ number: CHIDI.frsc, first_name: "Chidi", last_name: "Okafor" });
  });

  test("that no provider can take is refused with the reason, uncharged, and no provider is asked", async () => {
    const settings = { ...dojahSettings(dojah.url), notOffered: "frsc" };
    await service.connect("dojah", dojah, givenSettings(settings));
    const before = { balance: await liveBalance(service), kept: await countVerifications() };
    const asked = reads();
    const refused = await service.askLive("/business/verification/frsc", { frsc: CHIDI.frsc });
    expect([refused.status, refused.body.error?.code]).toEqual([502, "provider_error"]);
    expect(refused.body.error?.message).toContain("only together with its holder's first and last");
    expect(reads()).toEqual(asked);
    expect({ balance: await liveBalance(service), kept: await countVerifications() }).toEqual(
      before,
    );
  });
});
