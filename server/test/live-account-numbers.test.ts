import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as paystackSettings } from "../src/providers/paystack/test/paystack-fixture.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { PaystackEmulator } from "./emulators/paystack/paystack-emulator.ts";
import {
  givenSettings,
  type LiveService,
  liveBalance,
  startLiveService,
} from "./support/live-service.ts";

const HOLDER = {
  ...{ firstName: "Ngozi", lastName: "Okeke", email: "ngozi@example.com" },
  ...{ mobileNumber: "08031234567", bvn: "22222222226" },
};

const monnify = new MonnifyEmulator();
const paystack = new PaystackEmulator();
let service: LiveService;

beforeAll(async () => {
  for (const emulator of [monnify, paystack]) {
    await emulator.listen();
    emulator.advance(Date.now() - emulator.nowMs);
  }
  service = await startLiveService();
  await service.connect("monnify", monnify, givenSettings(monnifySettings(monnify.url)));
  await service.connect("paystack", paystack, {
    ...givenSettings(paystackSettings(paystack.url)),
    lookAgainMs: "100",
  });
}, 60_000);

afterAll(async () => {
  await service?.stop();
  for (const emulator of [monnify, paystack]) await emulator.close();
});

const open = (idempotencyKey: string) =>
  service.askLive("/business/virtualaccount/customer", HOLDER, idempotencyKey);

/** How many numbers each provider has opened. */
const countOpened = () => [monnify.collections.reserved.size, paystack.collections.accounts.length];

/** Runs the work while Monnify accepts no connection. */
async function withoutMonnify<Result>(work: () => Promise<Result>): Promise<Result> {
  const { port } = new URL(monnify.url);
  await monnify.close();
  try {
    return await work();
  } finally {
    await monnify.listen(Number(port));
  }
}

test("an account number is opened by the next provider while the first accepts no connection, and takes money", async () => {
  const before = countOpened();
  const opened = await withoutMonnify(() => open("first"));
  expect(opened.status, opened.text).toBe(200);
  expect(opened.body.data).toMatchObject({ providerCode: "paystack" });
  expect(countOpened()).toEqual([before[0], (before[1] ?? 0) + 1]);
  expect((await open("first")).text).toBe(opened.text);
  paystack.collections.pay(String(opened.body.data?.["accountNumber"]), 1_000_000n);
  await expect.poll(() => liveBalance(service), { timeout: 20_000 }).toBeGreaterThan(0);
});

test("an account number whose opening was cut off is never opened a second time by the next provider", async () => {
  const before = countOpened();
  monnify.misbehaveOnce("cut", ({ path }) => path.endsWith("/reserved-accounts"));
  const lost = await open("second");
  expect([lost.status, lost.body.error?.code]).toEqual([504, "provider_timeout"]);
  const refused = await withoutMonnify(() => open("second"));
  expect([refused.status, refused.body.error?.code]).toEqual([503, "provider_unavailable"]);
  const opened = await open("second");
  expect(opened.body.data).toMatchObject({ providerCode: "monnify" });
  expect(countOpened()).toEqual([(before[0] ?? 0) + 1, before[1]]);
  const [account] = [...monnify.collections.reserved.values()].slice(-1);
  expect(opened.body.data?.["accountNumber"]).toBe(account?.accountNumber);
});

const openOnce = (body: { amount: number; expiresInMinutes?: number }, idempotencyKey: string) =>
  service.askLive("/business/virtualaccount/dynamic", body, idempotencyKey);

test.each([
  ["open for longer than the first provider allows", { amount: 1_500, expiresInMinutes: 1_440 }],
  ["of less than the first provider takes", { amount: 15 }],
])("a number %s is opened by the next one", async (what, body) => {
  const opened = await openOnce(body, what);
  expect(opened.status, opened.text).toBe(200);
  expect(opened.body.data).toMatchObject({ bankName: "Paystack-Titan" });
  expect((await openOnce(body, what)).text).toBe(opened.text);
  const usual = await openOnce({ amount: 1_500, expiresInMinutes: 30 }, `usual, not ${what}`);
  expect([usual.status, usual.body.data?.["bankName"]]).not.toEqual([200, "Paystack-Titan"]);
  expect(usual.status, usual.text).toBe(200);
});

test("a limit of the first provider is not a refusal while the next provider is unavailable", async () => {
  const body = { amount: 1_500, expiresInMinutes: 1_440 };
  const { port } = new URL(paystack.url);
  await paystack.close();
  const refused = await openOnce(body, "later");
  await paystack.listen(Number(port));
  expect([refused.status, refused.body.error?.code]).toEqual([503, "provider_unavailable"]);
  const opened = await openOnce(body, "later");
  expect(opened.body.data).toMatchObject({ bankName: "Paystack-Titan" });
});

test("a limit that every provider has is refused with its reason", async () => {
  await service.kit.database.run(sql`delete from provider_settings where provider = 'paystack'`);
  await service.kit.providers.live.refresh();
  const refused = await openOnce({ amount: 1_500, expiresInMinutes: 1_440 }, "alone");
  expect([refused.status, refused.body.error?.code]).toEqual([502, "provider_error"]);
  expect(refused.body.error?.message).toContain("stays open for 40 minutes at most.");
});
